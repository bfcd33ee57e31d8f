#include "export/zip_file.h"

#include "diagnostic.h"

#include <zip.h>

#include <memory>

namespace hopscope {

namespace {

[[noreturn]] void fail(const char* reason)
{
    throw Refused("output", std::string("output: the archive cannot be made: ") + reason);
}

} // namespace

QByteArray zipped(const std::vector<std::pair<QString, QByteArray>>& files)
{
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* memory = zip_source_buffer_create(nullptr, 0, 0, &error);
    if (!memory) fail(zip_error_strerror(&error));
    zip_source_keep(memory); // read after the archive was closed
    const std::unique_ptr<zip_source_t, decltype(&zip_source_free)> kept(memory, &zip_source_free);
    zip_t* archive = zip_open_from_source(memory, ZIP_TRUNCATE, &error);
    if (!archive) fail(zip_error_strerror(&error));
    for (const auto& [name, bytes] : files) {
        zip_source_t* source =
            zip_source_buffer(archive, bytes.constData(), static_cast<zip_uint64_t>(bytes.size()), 0);
        const zip_int64_t index =
            source ? zip_file_add(archive, name.toUtf8().constData(), source, ZIP_FL_ENC_UTF_8) : -1;
        constexpr zip_uint16_t noTime = 0, firstDay = (1 << 5) | 1; // the first of January 1980
        if (index < 0 || zip_file_set_dostime(archive, static_cast<zip_uint64_t>(index), noTime, firstDay, 0) != 0) {
            zip_discard(archive);
            fail("there is not enough memory");
        }
    }
    if (zip_close(archive) != 0) {
        const std::string reason = zip_strerror(archive);
        zip_discard(archive);
        fail(reason.c_str());
    }
    zip_stat_t stat;
    if (zip_source_stat(memory, &stat) != 0 || zip_source_open(memory) != 0) fail("it cannot be read");
    QByteArray bytes(static_cast<qsizetype>(stat.size), Qt::Uninitialized);
    const zip_int64_t read = zip_source_read(memory, bytes.data(), stat.size);
    zip_source_close(memory);
    if (read != static_cast<zip_int64_t>(stat.size)) fail("it cannot be read");
    return bytes;
}

} // namespace hopscope
