#include "models/inference/model_folder.h"
