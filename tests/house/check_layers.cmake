# Fails when a quoted include in FOLDER names a folder of the house that is not in ALLOWS.
# Usage: cmake -DROOT=... -DFOLDER=... -DALLOWS=core,ui -P check_layers.cmake
string(REPLACE "," ";" allows "${ALLOWS}")
file(GLOB_RECURSE files ${FOLDER}/*.h ${FOLDER}/*.cpp)
set(found FALSE)
foreach(file ${files})
    file(STRINGS ${file} lines REGEX "^[ \t]*#[ \t]*include[ \t]*\"")
    foreach(line ${lines})
        string(REGEX REPLACE ".*\"([^\"]+)\".*" "\\1" include "${line}")
        set(ok FALSE)
        if(NOT EXISTS ${ROOT}/${include})
            set(ok TRUE)  # generated, or beside the file
        endif()
        foreach(allowed ${allows})
            string(FIND "${include}" "${allowed}/" at)
            if(at EQUAL 0)
                set(ok TRUE)
            endif()
        endforeach()
        if(NOT ok)
            message(SEND_ERROR "${file}: includes \"${include}\", but this layer may include only: ${ALLOWS}")
            set(found TRUE)
        endif()
    endforeach()
endforeach()
# held_order(ROOM FOLDER...): in ROOM a folder, or the file of a folder's own, includes only those before it.
function(held_order room)
    file(GLOB_RECURSE files ${ROOT}/${room}/*.h ${ROOT}/${room}/*.cpp)
    foreach(file ${files})
        file(RELATIVE_PATH relative ${ROOT}/${room} ${file})
        string(REGEX REPLACE "[/.].*" "" here "${relative}")
        list(FIND ARGN "${here}" here_at)
        if(here_at EQUAL -1)
            message(SEND_ERROR "${file}: ${room}/${here} is not one of the folders of ${room}: ${ARGN}")
        endif()
        file(STRINGS ${file} lines REGEX "^[ \t]*#[ \t]*include[ \t]*\"${room}/")
        foreach(line ${lines})
            string(REGEX REPLACE ".*\"${room}/([^/.\"]+)[/.].*" "\\1" there "${line}")
            list(FIND ARGN "${there}" there_at)
            if(there_at GREATER here_at)
                message(SEND_ERROR "${file}: ${room}/${here} may not include ${room}/${there}, which comes after it")
            endif()
        endforeach()
    endforeach()
endfunction()
if(FOLDER STREQUAL "${ROOT}/core")
    held_order(core base files text structures lexicon programs language corpora metrics victims attacks store campaigns
               studies reports demo reproduce)
    held_order(core/text ascending_run origins word_table alignment text mark numbers input edit rewriting splitting)
    held_order(core/lexicon indefinite_article irregular_forms phrase_list row_screen stop_words wordnet inflector sememes
               vector_table neighbour neighbour_cache word_vectors training)
    held_order(core/language similarity sentence_encoder masked_language_model attention_model causal_language_model
               hyperplanes model_path stem built_in_encoder made_encoders causal_models tagging entities rewriting grammar
               resources)
    held_order(core/attacks result parts constraints goals transformations run search recipe attack)
    held_order(core/corpora corpus label_names memory_limit identity fold source answers cell_kinds statistics formats penn
               published reading)
    held_order(core/store format marks result_query study_records project project_impl project_campaigns project_corpora
               project_file project_marks project_results project_search project_studies project_variants)
    held_order(core/campaigns convention variant_scores summary attack_summary manifest measuring pause_switch result_json
               stages planning runner attack_runner shards verify exports training)
    held_order(core/reports number figure table data writers arcs report_parameters report_settings report tables figures
               papers studies registry bundle)
    held_order(core/studies design rating study_project intake verdicts)
elseif(FOLDER STREQUAL "${ROOT}/models/inference")
    held_order(models/inference kernels model fast linear pieces decoding plain transformer parsing masked sentences causal
               pairs forms translation word_victims networks_api networks_module victim_loader training)
    held_order(models/inference/training settings train_tagger train_vectors model_trainer)
elseif(FOLDER STREQUAL "${ROOT}/models/networks")
    held_order(models/networks data layers optimising training classifying pairs forms parsing transformer translation
               context finetuning pretraining causal entry)
elseif(FOLDER STREQUAL "${ROOT}/ui")
    held_order(ui base jobs widgets charts arcs text help session answers recipes corpora settings home studies figures lab
               victims results campaigns window)
    held_order(ui/lab bench example_picker result_text segment_editor words_area words_of_input candidates_model
               candidates_panel lab_answers trace_model trace_panel working_line lab_page)
    held_order(ui/studies cells_model rating study_requests study_rows design intake verdicts studies_page)
elseif(FOLDER STREQUAL "${ROOT}/app")
    held_order(app/cli terminal corpora models studies attack bundle campaign demo doctor explain measure recipe report
               reproduce results verify main)
endif()
