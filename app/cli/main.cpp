#include <CLI/CLI.hpp>

int main(int argc, char** argv)
{
    CLI::App app("Faultline: where does a language model break?");
    app.set_version_flag("--version", FAULTLINE_VERSION);
    CLI11_PARSE(app, argc, argv);
    return 0;
}
