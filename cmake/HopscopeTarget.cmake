# Warnings, sanitizers, clang-tidy, optimisation and headers that are read once, the same for every target of the project.
#   HEADERS name   a header of cmake/precompiled/ that the target's files begin with; without it there is none
#   TOGETHER       files of a folder are compiled several at a time (HOPSCOPE_UNITY), see below
#   LOADED         part of the Python module, too, which is loaded anywhere; nobody replaces functions of ours there, so they
#                  may be put in line
#   HOT            where the time of runs is spent
#   WARM           what looks at runs and works out what is drawn; compiled in two thirds of the time
#                  The rest waits for people, disks and Qt, and is compiled in half the time.
function(hopscope_target target)
    cmake_parse_arguments(PARSE_ARGV 1 its "HOT;WARM;TOGETHER;LOADED" "HEADERS" "")
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
    # GCC clears away what it no longer needs each time it has 128 MB; a unit of several files needs up to 1.3 GB in all, and
    # not to do so before it has 1 GB takes a fifth off a clean build.
    target_compile_options(${target} PRIVATE
        "$<$<CXX_COMPILER_ID:GNU>:SHELL:--param ggc-min-expand=1000 --param ggc-min-heapsize=1000000>")
    if(its_HOT)
        # With -O2 GCC no longer inlines Step::send where entries are compiled together, and runs take up to 1.7 times as
        # long; -O3 costs a tenth of the time to compile the core.
        target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O3>)
    elseif(its_WARM)
        target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
    else()
        target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-Og>)
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
    # Not those of a target that is optimised otherwise: GCC 12 takes them, and then crashes in some units.
    if(HOPSCOPE_PRECOMPILED AND its_HEADERS)
        target_precompile_headers(${target} PRIVATE "${CMAKE_SOURCE_DIR}/cmake/precompiled/${its_HEADERS}.h")
    endif()
    if(HOPSCOPE_UNITY AND its_TOGETHER)
        hopscope_unity(${target})
    endif()
endfunction()

# Files of a room (core/run, app/pages …, with the folders in it) are compiled up to 28 at a time, so that headers that they
# share are read once: a clean build takes a third of the processor time, and each unit less saves 3 s. The largest has a
# gigabyte. Names in unnamed namespaces therefore differ within a room; entries of the registries and commands, which all
# define the same names, have a namespace each. Entries are short, so more of them make a unit.
function(hopscope_unity target)
    get_target_property(files ${target} SOURCES)
    set(rooms "")
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
        cmake_path(GET absolute PARENT_PATH room)
        set(most 50)
        if(NOT room MATCHES "/(entries|families|formats|models|questions)(/|$)")
            string(REGEX REPLACE "^([^/]+/[^/]+)/.*$" "\\1" room "${room}")
            set(most 28)
        endif()
        string(MAKE_C_IDENTIFIER "${room}" room)
        list(APPEND rooms ${room})
        list(APPEND files_${room} "${file}")
        set(most_${room} ${most})
    endforeach()
    list(REMOVE_DUPLICATES rooms)
    foreach(room IN LISTS rooms)
        list(LENGTH files_${room} count)
        math(EXPR units "(${count} + ${most_${room}} - 1) / ${most_${room}}")
        math(EXPR together "(${count} + ${units} - 1) / ${units}")
        set(number 0)
        foreach(file IN LISTS files_${room})
            math(EXPR unit "${number} / ${together}")
            math(EXPR number "${number} + 1")
            set_property(SOURCE ${file} PROPERTY UNITY_GROUP "${room}_${unit}")
        endforeach()
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
