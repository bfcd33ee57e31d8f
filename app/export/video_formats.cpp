#include "export/video_encoder.h"

namespace hopscope {

const std::vector<VideoFormat>& videoFormats()
{
    // Which colours the numbers of a video mean is computed and said, or players guess it from the size.
    static const std::string rec709 = "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p";
    // A GIF takes its palette from a first frame that is not shown, so no frame waits for the last one.
    static const std::vector<VideoFormat> formats{
        // With macroblock trees x264 reads memory that nobody wrote, and what it finds there changes the file; without
        // them the same frames are the same file, at crf=20 as good as with them at 18 and a fifth larger.
        {"mp4", "MP4 video", {"libx264", "libopenh264", "mpeg4"}, rec709, "preset=veryfast:crf=20:mbtree=0", true},
        {"webm", "WebM video", {"libvpx-vp9", "libvpx"}, rec709, "deadline=realtime:cpu-used=6:crf=24:b=0", true},
        {"gif",
         "Animated GIF",
         {"gif"},
         "split[a][b];[a]trim=end_frame=1,palettegen[p];[b]trim=start_frame=1,setpts=PTS-STARTPTS[c];"
         "[c][p]paletteuse=dither=none:diff_mode=rectangle",
         "",
         false,
         true},
        {"apng", "Animated PNG", {"apng"}, "format=rgb24", "pred=mixed", false, true},
        {"webp", "Animated WebP", {"libwebp_anim"}, "format=bgra", "lossless=1", false, true},
    };
    return formats;
}

} // namespace hopscope
