#pragma once

namespace hopscope {

/// From now on all that the program keeps (settings, results of lessons, recovery files, thumbnails) lies in the folder
/// hopscope-settings beside the program, which is made if it is not there. Call it before anything is read. Throws
/// Refused if nothing can be written there.
void keepBesideProgram();

} // namespace hopscope
