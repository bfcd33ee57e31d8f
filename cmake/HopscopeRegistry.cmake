# One file adds an algorithm, a topology family, a cost model or a picture of Watch. The registry of a folder is made
# from its file names:
# `broadcast_chain.cpp` must define `const Algorithm entry` in the namespace `hopscope::broadcast_chain`, or the program
# does not link. So files may use the same names, and are compiled together all the same (HopscopeTarget.cmake).
#   SUFFIX end       of the namespaces: `wave.cpp` with the suffix _picture has the namespace `wave_picture`, where the
#                    file's name alone is a word that much code has a use for
#   BESIDES folder   of the project, whose files another target compiles: the registry holds these, too. An executable
#                    with such a registry has it in place of that of the library, which the linker leaves out then.
function(hopscope_registry target folder type header function)
    cmake_parse_arguments(PARSE_ARGV 5 its "" "BESIDES;SUFFIX" "")
    # A folder that has become a hall has rooms.
    file(GLOB files CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp"
         "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*/*.cpp")
    set(others "")
    if(its_BESIDES)
        file(GLOB others CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/${its_BESIDES}/*.cpp")
    endif()
    set(names "")
    foreach(file IN LISTS files others)
        get_filename_component(name ${file} NAME_WE)
        list(APPEND names ${name})
    endforeach()
    list(SORT names)
    set(HOPSCOPE_TYPE ${type})
    set(HOPSCOPE_HEADER ${header})
    set(HOPSCOPE_FUNCTION ${function})
    set(HOPSCOPE_DECLARATIONS "")
    set(HOPSCOPE_ENTRIES "")
    foreach(name IN LISTS names)
        string(APPEND HOPSCOPE_DECLARATIONS "namespace ${name}${its_SUFFIX} {\nextern const ${type} entry;\n}\n")
        string(APPEND HOPSCOPE_ENTRIES "        &${name}${its_SUFFIX}::entry,\n")
    endforeach()
    set(generated "${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp")
    configure_file("${CMAKE_SOURCE_DIR}/cmake/registry.cpp.in" ${generated} @ONLY)
    target_sources(${target} PRIVATE ${files} ${generated})
endfunction()
