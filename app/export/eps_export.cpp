#include "diagnostic.h"
#include "export/figure_export.h"

#include <cairo-ps.h>
#include <memory>

#undef signals // a word that GLib has, too
#include <poppler.h>

namespace hopscope {

namespace {

template <class T, void (*release)(T*)> struct Released {
    void operator()(T* object) const { release(object); }
};
void unref(PopplerDocument* document) { g_object_unref(document); }
void unref(PopplerPage* page) { g_object_unref(page); }

cairo_status_t append(void* bytes, const unsigned char* data, unsigned int count)
{
    static_cast<QByteArray*>(bytes)->append(reinterpret_cast<const char*>(data), static_cast<qsizetype>(count));
    return CAIRO_STATUS_SUCCESS;
}

/// Takes away the line that says when it was made, so that the same picture is the same file.
void forgetTheTime(QByteArray& eps)
{
    const qsizetype date = eps.indexOf("%%CreationDate:");
    if (date >= 0) eps.remove(date, eps.indexOf('\n', date) + 1 - date);
}

} // namespace

/// The page of the PDF, drawn once more.
QByteArray figureEps(const FigurePicture& figure)
{
    const QByteArray pdf = figurePdf(figure);
    const std::unique_ptr<GBytes, Released<GBytes, g_bytes_unref>> bytes(
        g_bytes_new(pdf.constData(), static_cast<gsize>(pdf.size())));
    const std::unique_ptr<PopplerDocument, Released<PopplerDocument, unref>> document(
        poppler_document_new_from_bytes(bytes.get(), nullptr, nullptr));
    const std::unique_ptr<PopplerPage, Released<PopplerPage, unref>> page(
        document ? poppler_document_get_page(document.get(), 0) : nullptr);
    if (!page) throw Refused("output", "output: the picture cannot be drawn as EPS");
    double width = 0, height = 0;
    poppler_page_get_size(page.get(), &width, &height);
    QByteArray eps;
    {
        const std::unique_ptr<cairo_surface_t, Released<cairo_surface_t, cairo_surface_destroy>> surface(
            cairo_ps_surface_create_for_stream(append, &eps, width, height));
        cairo_ps_surface_set_eps(surface.get(), true);
        cairo_ps_surface_dsc_comment(surface.get(), ("%%Title: " + figure.title.toLatin1().left(200)).constData());
        for (const auto& [name, what] : notesOf(provenanceOf(figure)))
            cairo_ps_surface_dsc_comment(surface.get(), ("% " + name + ": " + what).substr(0, 250).c_str());
        const std::unique_ptr<cairo_t, Released<cairo_t, cairo_destroy>> pen(cairo_create(surface.get()));
        poppler_page_render_for_printing(page.get(), pen.get());
        cairo_surface_finish(surface.get());
        if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS)
            throw Refused("output", "output: the picture cannot be drawn as EPS");
    }
    forgetTheTime(eps);
    return eps;
}

} // namespace hopscope
