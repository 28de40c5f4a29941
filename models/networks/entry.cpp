#include <torch/torch.h>

extern "C" const char* faultlineNetworksVersion() { return TORCH_VERSION; }
