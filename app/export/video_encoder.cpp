#include "export/video_encoder.h"

#include "atomic_file.h"
#include "diagnostic.h"
#include "export/metadata.h"
#include "state/kept/files.h"

#include <QFileInfo>

#include <algorithm>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/opt.h>
}

namespace hopscope {

namespace {

const VideoFormat* formatOf(const std::string& suffix)
{
    const auto found = std::ranges::find(videoFormats(), suffix, &VideoFormat::suffix);
    return found == videoFormats().end() ? nullptr : &*found;
}

[[noreturn]] void fail(const std::string& what, int error)
{
    char reason[AV_ERROR_MAX_STRING_SIZE] = {};
    av_strerror(error, reason, sizeof reason);
    throw Refused("output", fmt::format("output: {}: {}", what, reason));
}

void check(int result, const char* what)
{
    if (result < 0) fail(what, result);
}

/// Encoders that are not in this build of the libraries are no error by themselves: the next one may be.
const AVCodec* findEncoder(const VideoFormat& format)
{
    for (const std::string& name : format.encoders)
        if (const AVCodec* codec = avcodec_find_encoder_by_name(name.c_str())) return codec;
    return nullptr;
}

} // namespace

std::string encoderFor(const std::string& suffix)
{
    const VideoFormat* format = formatOf(suffix);
    const AVCodec* codec = format ? findEncoder(*format) : nullptr;
    return codec ? codec->name : std::string();
}

QString missingEncoder(const VideoFormat& format)
{
    if (findEncoder(format)) return {};
    return QString::fromStdString(
        fmt::format("no encoder for .{} is installed (one of {} would do); a folder of PNG frames always works",
                    format.suffix, fmt::join(format.encoders, ", ")));
}

/// Frames go in as RGB pictures, through a filter graph, the encoder and the container.
class VideoEncoder::Pipeline {
public:
    Pipeline(const QString& fileName, QSize size, int framesPerSecond, const Provenance& provenance, int loops)
        : m_suffix(QFileInfo(fileName).suffix().toLower()), m_rate{framesPerSecond, 1}, m_provenance(provenance),
          m_loops(loops)
    {
        const std::string suffix = m_suffix.toStdString();
        const VideoFormat* format = formatOf(suffix);
        if (!format) {
            std::string known;
            for (const VideoFormat& one : videoFormats())
                known += fmt::format("{}.{}", known.empty() ? "" : ", ", one.suffix);
            throw Refused("output", fmt::format("output: a moving picture ends in {}, got \".{}\"", known, suffix));
        }
        const AVCodec* codec = findEncoder(*format);
        if (!codec) throw Refused("output", "output: " + missingEncoder(*format).toStdString());
        m_size = format->evenSize ? QSize(size.width() & ~1, size.height() & ~1) : size;
        av_log_set_level(AV_LOG_ERROR);
        m_wantsColourSample = suffix == "gif";
        openFilter(*format);
        openEncoder(*format, codec);
        openFile(fileName, suffix);
    }

    ~Pipeline()
    {
        av_packet_free(&m_packet);
        av_frame_free(&m_filtered);
        avfilter_graph_free(&m_graph);
        avcodec_free_context(&m_encoder);
        if (m_file) {
            m_file->pb = nullptr;
            avformat_free_context(m_file);
        }
        if (m_bytes) av_freep(&m_bytes->buffer);
        avio_context_free(&m_bytes);
    }

    bool wantsColourSample() const { return m_wantsColourSample; }

    void add(const QImage& image)
    {
        QImage picture = image.convertToFormat(QImage::Format_RGB32);
        if (picture.size() != m_size) picture = picture.scaled(m_size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        AVFrame* frame = av_frame_alloc();
        frame->format = AV_PIX_FMT_BGR0;
        frame->width = m_size.width();
        frame->height = m_size.height();
        frame->pts = m_frames++;
        check(av_frame_get_buffer(frame, 0), "no memory for a frame");
        for (int row = 0; row < m_size.height(); ++row)
            std::copy_n(picture.constScanLine(row), 4 * m_size.width(),
                        frame->data[0] + static_cast<std::ptrdiff_t>(row) * frame->linesize[0]);
        const int result = av_buffersrc_add_frame(m_source, frame);
        av_frame_free(&frame);
        check(result, "the frame was not accepted");
        drainFilter();
    }

    void finish()
    {
        check(av_buffersrc_add_frame(m_source, nullptr), "the last frame was not accepted");
        drainFilter();
        encode(nullptr);
        checkWritten(av_write_trailer(m_file));
        avio_flush(m_bytes);
        sayWhereFrom();
        explained([this] { m_target->commit(); });
    }

private:
    /// What the file says when it cannot be written.
    template <class Act> static void explained(const Act& act)
    {
        try {
            act();
        } catch (const Refused& refusal) {
            throw Refused("output", "output: " + refusal.why().text);
        }
    }

    /// If the disk is full, that is the reason; the library would only say that something went wrong.
    void checkWritten(int result)
    {
        if (result < 0) explained([this] { m_target->check(); });
        check(result, "the file could not be written");
    }

    void sayWhereFrom()
    {
        QByteArray bytes = loadFile(QString::fromStdString(m_target->path()), m_target->size());
        const QByteArray before = bytes;
        embed(bytes, m_suffix, m_provenance);
        if (bytes == before) return;
        m_target->clear();
        m_target->write({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    }

    void openFilter(const VideoFormat& format)
    {
        m_graph = avfilter_graph_alloc();
        const std::string source =
            fmt::format("video_size={}x{}:pix_fmt={}:time_base={}/{}:pixel_aspect=1/1", m_size.width(), m_size.height(),
                        static_cast<int>(AV_PIX_FMT_BGR0), m_rate.den, m_rate.num);
        check(avfilter_graph_create_filter(&m_source, avfilter_get_by_name("buffer"), "in", source.c_str(), nullptr,
                                           m_graph),
              "no filter source");
        check(
            avfilter_graph_create_filter(&m_sink, avfilter_get_by_name("buffersink"), "out", nullptr, nullptr, m_graph),
            "no filter sink");
        AVFilterInOut* outputs = avfilter_inout_alloc();
        AVFilterInOut* inputs = avfilter_inout_alloc();
        *outputs = {av_strdup("in"), m_source, 0, nullptr};
        *inputs = {av_strdup("out"), m_sink, 0, nullptr};
        const int parsed = avfilter_graph_parse_ptr(m_graph, format.filter.c_str(), &inputs, &outputs, nullptr);
        avfilter_inout_free(&inputs);
        avfilter_inout_free(&outputs);
        check(parsed, "the filter was not understood");
        check(avfilter_graph_config(m_graph, nullptr), "the filter does not fit");
        m_filtered = av_frame_alloc();
        m_packet = av_packet_alloc();
    }

    void openEncoder(const VideoFormat& format, const AVCodec* codec)
    {
        m_encoder = avcodec_alloc_context3(codec);
        m_encoder->width = m_size.width();
        m_encoder->height = m_size.height();
        m_encoder->time_base = av_inv_q(m_rate);
        m_encoder->framerate = m_rate;
        m_encoder->pix_fmt = static_cast<AVPixelFormat>(av_buffersink_get_format(m_sink));
        m_encoder->flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_GLOBAL_HEADER; // the same frames, the same file
        if (format.evenSize) {
            m_encoder->color_range = AVCOL_RANGE_MPEG;
            m_encoder->colorspace = AVCOL_SPC_BT709;
            m_encoder->color_primaries = AVCOL_PRI_BT709;
            m_encoder->color_trc = AVCOL_TRC_BT709;
        }
        AVDictionary* options = nullptr;
        av_dict_parse_string(&options, format.options.c_str(), "=", ":", 0);
        const int opened = avcodec_open2(m_encoder, codec, &options);
        av_dict_free(&options); // what another encoder of the format does not know is left over
        check(opened, "the encoder did not open");
    }

    static int writeBytes(void* pipeline, std::uint8_t* bytes, int count)
    {
        const std::string_view piece(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count));
        return static_cast<Pipeline*>(pipeline)->m_target->write(piece) ? count : AVERROR(EIO);
    }
    static std::int64_t seekByte(void* pipeline, std::int64_t place, int whence)
    {
        AtomicFile& file = *static_cast<Pipeline*>(pipeline)->m_target;
        const auto size = static_cast<std::int64_t>(file.size());
        if (whence == AVSEEK_SIZE) return size;
        // What is written is never sought from where it stands.
        const std::int64_t wanted = whence == SEEK_END ? size + place : place;
        return wanted >= 0 && file.seek(static_cast<std::uint64_t>(wanted)) ? wanted : AVERROR(EINVAL);
    }

    void openFile(const QString& fileName, const std::string& suffix)
    {
        explained([&] { m_target.emplace(pathOf(fileName)); });
        // A container may read what it wrote, by the name that it is given.
        check(avformat_alloc_output_context2(&m_file, nullptr, suffix.c_str(), m_target->path().c_str()),
              "no container");
        m_file->flags |= AVFMT_FLAG_BITEXACT;
        AVStream* stream = avformat_new_stream(m_file, nullptr);
        check(avcodec_parameters_from_context(stream->codecpar, m_encoder), "no stream");
        stream->time_base = m_encoder->time_base;
        stream->avg_frame_rate = m_rate;
        av_dict_set(&m_file->metadata, "title", m_provenance.title.c_str(), 0);
        av_dict_set(&m_file->metadata, "comment", oneLine(m_provenance).c_str(), 0);
        constexpr int bufferSize = 1 << 16;
        m_bytes = avio_alloc_context(static_cast<unsigned char*>(av_malloc(bufferSize)), bufferSize, 1, this, nullptr,
                                     writeBytes, seekByte);
        m_file->pb = m_bytes;
        m_file->flags |= AVFMT_FLAG_CUSTOM_IO;
        AVDictionary* options = nullptr;
        // 0 is for ever. A GIF counts how often it is played again; what is played once does not say so.
        if (suffix == "gif") av_dict_set_int(&options, "loop", m_loops == 0 ? 0 : m_loops == 1 ? -1 : m_loops - 1, 0);
        if (suffix == "webp") av_dict_set_int(&options, "loop", m_loops, 0);
        if (suffix == "apng") av_dict_set_int(&options, "plays", m_loops, 0);
        if (suffix == "mp4") av_dict_set(&options, "movflags", "+faststart", 0);
        const int written = avformat_write_header(m_file, &options);
        av_dict_free(&options);
        checkWritten(written);
    }

    void drainFilter()
    {
        for (;;) {
            const int result = av_buffersink_get_frame(m_sink, m_filtered);
            if (result == AVERROR(EAGAIN) || result == AVERROR_EOF) return;
            check(result, "a frame was lost");
            m_filtered->pict_type = AV_PICTURE_TYPE_NONE;
            encode(m_filtered);
            av_frame_unref(m_filtered);
        }
    }

    void encode(const AVFrame* frame)
    {
        check(avcodec_send_frame(m_encoder, frame), "a frame was not encoded");
        for (;;) {
            const int result = avcodec_receive_packet(m_encoder, m_packet);
            if (result == AVERROR(EAGAIN) || result == AVERROR_EOF) return;
            check(result, "a frame was not encoded");
            if (m_packet->duration == 0) m_packet->duration = 1;
            av_packet_rescale_ts(m_packet, m_encoder->time_base, m_file->streams[0]->time_base);
            m_packet->stream_index = 0;
            checkWritten(av_interleaved_write_frame(m_file, m_packet));
        }
    }

    QString m_suffix;
    AVRational m_rate;
    Provenance m_provenance;
    int m_loops;
    QSize m_size;
    std::int64_t m_frames{0};
    bool m_wantsColourSample{false};
    std::optional<AtomicFile> m_target;
    AVFilterGraph* m_graph{nullptr};
    AVFilterContext *m_source{nullptr}, *m_sink{nullptr};
    AVCodecContext* m_encoder{nullptr};
    AVFormatContext* m_file{nullptr};
    AVIOContext* m_bytes{nullptr}; ///< of the target
    AVFrame* m_filtered{nullptr};
    AVPacket* m_packet{nullptr};
};

VideoEncoder::VideoEncoder(const QString& fileName, QSize size, int framesPerSecond, const Provenance& provenance,
                           int loops)
    : m_pipeline(std::make_unique<Pipeline>(fileName, size, framesPerSecond, provenance, loops))
{
}
VideoEncoder::~VideoEncoder() = default;
bool VideoEncoder::wantsColourSample() const { return m_pipeline->wantsColourSample(); }
void VideoEncoder::add(const QImage& frame) { m_pipeline->add(frame); }
void VideoEncoder::finish() { m_pipeline->finish(); }

} // namespace hopscope
