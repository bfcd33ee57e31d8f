# What an installed program has beside itself: manual pages, completion of shells, and what a Debian package needs.

# The manual page of a program, which it writes itself: it is always that of the program beside it.
function(hopscope_manual target)
    if(CMAKE_CROSSCOMPILING)
        message(STATUS "A program for another machine cannot write its manual page here: there is none of ${target}")
        return()
    endif()
    set(page "${CMAKE_CURRENT_BINARY_DIR}/${target}.1")
    find_program(HOPSCOPE_GZIP gzip)
    if(HOPSCOPE_GZIP)
        add_custom_command(TARGET ${target} POST_BUILD COMMAND ${target} --help-man > "${page}"
                           COMMAND "${HOPSCOPE_GZIP}" -9nf "${page}" BYPRODUCTS "${page}.gz" VERBATIM)
        install(FILES "${page}.gz" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
    else()
        add_custom_command(TARGET ${target} POST_BUILD COMMAND ${target} --help-man > "${page}" BYPRODUCTS "${page}"
                           VERBATIM)
        install(FILES "${page}" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
    endif()
endfunction()

# A shell looks for a file that is called like the program.
function(hopscope_completion)
    set(completion "${PROJECT_SOURCE_DIR}/resources/completion")
    foreach(program IN LISTS ARGN)
        install(FILES "${completion}/hopscope.bash" RENAME ${program}
                DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
        install(FILES "${completion}/hopscope.fish" RENAME ${program}.fish
                DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
    endforeach()
    # Debian's zsh looks below /usr/share elsewhere than others.
    set(places site-functions)
    if(EXISTS /etc/debian_version)
        set(places vendor-completions)
    endif()
    foreach(place IN LISTS places)
        install(FILES "${completion}/_hopscope" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/${place}")
    endforeach()
endfunction()

# Documents that every Debian package has.
function(hopscope_documents)
    set(documents "${CMAKE_INSTALL_DATADIR}/doc/hopscope")
    install(FILES "${PROJECT_SOURCE_DIR}/resources/debian/copyright" DESTINATION "${documents}")
    find_program(HOPSCOPE_GZIP gzip)
    if(HOPSCOPE_GZIP)
        set(changelog "${PROJECT_BINARY_DIR}/changelog")
        configure_file("${PROJECT_SOURCE_DIR}/resources/debian/changelog.in" "${changelog}" @ONLY)
        execute_process(COMMAND "${HOPSCOPE_GZIP}" -9nf "${changelog}")
        install(FILES "${changelog}.gz" DESTINATION "${documents}")
    endif()
endfunction()
