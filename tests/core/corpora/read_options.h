#pragma once

#include <QMetaType>

#include "core/corpora/reading/reader.h"

// A column of test rows.
Q_DECLARE_METATYPE(core::corpora::ReadOptions)
