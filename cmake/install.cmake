# `cmake --install` enables find_package(posenc) in other projects.
include(CMakePackageConfigHelpers)

install(TARGETS posenc EXPORT posenc-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY cpp/posenc DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING
  PATTERN "*.h"
  # Internal to its folder, and includes Eigen.
  PATTERN "eigensystem.h" EXCLUDE
)

set(package_directory ${CMAKE_INSTALL_LIBDIR}/cmake/posenc)
install(EXPORT posenc-targets NAMESPACE posenc:: DESTINATION ${package_directory})
configure_package_config_file(cmake/posenc-config.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/posenc-config.cmake
  INSTALL_DESTINATION ${package_directory}
)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/posenc-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES
  ${CMAKE_CURRENT_BINARY_DIR}/posenc-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/posenc-config-version.cmake
  DESTINATION ${package_directory}
)
