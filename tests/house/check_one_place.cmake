# Fails where something that has one place in the house is done elsewhere.
# Usage: cmake -DROOT=... -P check_one_place.cmake
cmake_minimum_required(VERSION 3.25)
file(GLOB_RECURSE files ${ROOT}/core/*.cpp ${ROOT}/core/*.h ${ROOT}/models/*.cpp ${ROOT}/models/*.h
     ${ROOT}/ui/*.cpp ${ROOT}/ui/*.h ${ROOT}/app/*.cpp ${ROOT}/app/*.h)
function(only_in pattern why)
    foreach(file ${files})
        file(RELATIVE_PATH relative ${ROOT} ${file})
        if(relative IN_LIST ARGN)
            continue()
        endif()
        file(STRINGS ${file} lines REGEX "${pattern}")
        foreach(line ${lines})
            message(SEND_ERROR "${relative}: ${line}\n  ${why}")
        endforeach()
    endforeach()
endfunction()
only_in("(json|Json)(>?)::parse\\(" "JSON is read by parseJson or maybeJson of core/json/json.h, which bound its depth."
        core/json/json.cpp core/files/safetensors.cpp)
only_in("(strto(d|f|ld)|atof|sto(d|f|ld))\\(" "Numbers are read by decimalIn of core/base/decimal.h, whatever the locale.")
only_in("ofstream" "Files are written beside and renamed by writeFile of core/files/file.h."
        core/files/file.cpp app/doctor.cpp)
only_in("Error\\({[^}]*}, [^,]*\\)[;]$"
        "A place in braces and a problem, without a remedy, are taken for a problem and its remedy: write Where{...}.")
only_in("Error\\(((std::string|fmt::format)\\()?\"(An?|The|There|No|This|It|Cannot) "
        "An error begins in lower case: the name of a file may stand before it.")
set(product ${files})
file(GLOB_RECURSE files ${ROOT}/tests/*.cpp ${ROOT}/tests/*.h)
only_in("FAULTLINE_(NIGHTLY|FUZZ)" "Lengths are asked of tests/support/lengths.h, by which ./dev nightly finds a test."
        tests/support/lengths.h)
list(APPEND files ${product})
only_in("for \\([^;]* : [A-Za-z_:.]+\\([^;]*\\)([.]at\\(\"|\\[[^]]*\\]\\))"
        "What at() gives of a value that nobody keeps is gone when the loop begins: give the value a name before.")
