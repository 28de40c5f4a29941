#pragma once

#include <string>
#include <vector>

#include <QMetaType>

// Columns of test rows.
Q_DECLARE_METATYPE(std::string)
Q_DECLARE_METATYPE(std::vector<std::string>)
