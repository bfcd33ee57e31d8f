# Warnings, sanitizers, clang-tidy, optimisation and headers that are read once, the same for every target of the project.
#   HEADERS name   a header of cmake/precompiled/ that the target's files begin with; without it there is none
#   TOGETHER       files of a folder are compiled several at a time (HOPSCOPE_UNITY), see below
#   LOADED         part of the Python module, too, which is loaded anywhere; nobody replaces functions of ours there, so they
#                  may be put in line
#   HOT            where the time of runs and pictures is spent; the rest is compiled in half the time and waits for people
function(hopscope_target target)
    cmake_parse_arguments(PARSE_ARGV 1 its "HOT;TOGETHER;LOADED" "HEADERS" "")
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
    # GCC clears away what it no longer needs each time it has 128 MB; a unit of several files needs up to 1.3 GB in all, and
    # not to do so before it has 1 GB takes a fifth off a clean build.
    target_compile_options(${target} PRIVATE
        "$<$<CXX_COMPILER_ID:GNU>:SHELL:--param ggc-min-expand=1000 --param ggc-min-heapsize=1000000>")
    if(its_HOT)
        # With -O2 GCC no longer inlines Step::send where entries are compiled together, and runs take up to 1.7 times as
        # long; -O3 costs a tenth of the time to compile the core.
        target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O3>)
    else()
        target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
    endif()
    if(its_LOADED)
        set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
        target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fno-semantic-interposition>)
    endif()
    if(HOPSCOPE_SANITIZE)
        target_compile_options(${target} PUBLIC -fsanitize=${HOPSCOPE_SANITIZE} -fno-omit-frame-pointer -g)
        target_link_options(${target} PUBLIC -fsanitize=${HOPSCOPE_SANITIZE})
    endif()
    if(HOPSCOPE_FUZZ)
        target_compile_options(${target} PUBLIC -fsanitize=fuzzer-no-link)
        target_link_options(${target} PUBLIC -fsanitize=fuzzer-no-link)
    endif()
    if(HOPSCOPE_TIDY)
        set_target_properties(${target} PROPERTIES CXX_CLANG_TIDY "clang-tidy;--quiet")
    endif()
    if(HOPSCOPE_PRECOMPILED AND its_HEADERS)
        target_precompile_headers(${target} PRIVATE "${CMAKE_SOURCE_DIR}/cmake/precompiled/${its_HEADERS}.h")
    endif()
    if(HOPSCOPE_UNITY AND its_TOGETHER)
        hopscope_unity(${target})
    endif()
endfunction()

# Files of a folder are compiled several at a time, so that headers that they share are read once: a clean build takes a
# third of the processor time. A folder's files stay together, so that a new file compiles its folder anew and no other.
# Names in unnamed namespaces therefore differ within a folder; entries of the registries and commands, which all define
# the same names, have a namespace each. Entries are short, so more of them make a unit.
function(hopscope_unity target)
    get_target_property(files ${target} SOURCES)
    set(folders "")
    foreach(file IN LISTS files)
        if(NOT file MATCHES "\\.cpp$")
            continue()
        endif()
        cmake_path(ABSOLUTE_PATH file OUTPUT_VARIABLE absolute)
        cmake_path(IS_PREFIX CMAKE_BINARY_DIR "${absolute}" generated) # a registry takes the place of another alone
        if(generated)
            continue()
        endif()
        cmake_path(RELATIVE_PATH absolute BASE_DIRECTORY "${CMAKE_SOURCE_DIR}")
        cmake_path(GET absolute PARENT_PATH folder)
        string(MAKE_C_IDENTIFIER "${folder}" folder)
        if(NOT folder IN_LIST folders)
            list(APPEND folders ${folder})
            set(count_${folder} 0)
        endif()
        set(together 25) # each unit less saves 3 s; the largest has a gigabyte
        if(folder MATCHES "_(entries|families|formats|models|questions)(_|$)")
            set(together 50)
        endif()
        math(EXPR group "${count_${folder}} / ${together}")
        math(EXPR count_${folder} "${count_${folder}} + 1")
        set_property(SOURCE ${file} PROPERTY UNITY_GROUP "${folder}_${group}")
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    # A type that only its .cpp file knows is not in the main file now, files see the names of their neighbours, and
    # GCC 12 does not see in so much text that iterators of Boost.Graph are set before they are read.
    target_compile_options(${target} PRIVATE -Wno-shadow
                           $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage$<SEMICOLON>-Wno-maybe-uninitialized>)
endfunction()

# A linker that is fast, where there is one.
function(hopscope_linker)
    foreach(linker mold lld)
        find_program(HOPSCOPE_${linker} NAMES ld.${linker})
        if(HOPSCOPE_${linker})
            add_link_options(-fuse-ld=${linker})
            return()
        endif()
    endforeach()
endfunction()
