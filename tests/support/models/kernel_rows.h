#pragma once

#include <QMetaType>

#include "models/inference/kernels/kernels.h"

// A column of test rows: one instruction set each.
Q_DECLARE_METATYPE(const models::kernels::Kernels*)
