# Installs the libraries, the public headers and the CMake package that provides mha::mha.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package "${CMAKE_INSTALL_LIBDIR}/cmake/mha")
install(TARGETS mha mha_core mha_files EXPORT mhaTargets ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/cpp/include/mha" "${MHA_GENERATED_INCLUDE_DIR}/mha"
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.hpp")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/mha")

install(EXPORT mhaTargets NAMESPACE mha:: DESTINATION "${package}")
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/mhaConfig.cmake.in" "${PROJECT_BINARY_DIR}/mhaConfig.cmake"
                              INSTALL_DESTINATION "${package}" NO_SET_AND_CHECK_MACRO)
# Until version 1.0, a new minor version may change the interface.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/mhaConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/mhaConfig.cmake" "${PROJECT_BINARY_DIR}/mhaConfigVersion.cmake"
        DESTINATION "${package}")
