#pragma once

#include "export/figure_export.h"
#include "figures/figures.h"
#include "page/page.h"
#include "state/tasks/latest_task.h"

#include <QTimer>
#include <QWidget>

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace hopscope {

class CaseCard;
class ErratumCard;
class FigureCard;
class FigureView;

/// The figures of the papers, drawn from Hopscope's own numbers, and what the papers have differently. Each opens as a
/// live experiment.
class GalleryPage : public QWidget, public Page {
    Q_OBJECT
public:
    static const PageKind pageKind;
    explicit GalleryPage(QWidget* parent = nullptr);
    /// Shows one figure large.
    void open(const Figure& figure);
    void showAll();
    /// What is shown large, or nothing.
    const Figure* shown() const { return m_shown; }
    bool shownIsDrawn() const; ///< else its numbers are still computed
    FigureView& view() { return *m_view; }
    const std::vector<CaseCard*>& cases() const { return m_cases; } ///< empty until somebody looks
    void showCases();                                               ///< brings what searches found into view
    /// Experiment and position that what is shown large opens as; nothing if there is none.
    std::optional<std::pair<QString, double>> live() const;
    /// Size in which the figure shown large reads well.
    QSizeF figureSize(double width) const;
    /// The figure shown large, at any size; its content must be there.
    FigurePicture picture(QSizeF size, double scale, const Theme& theme) const;

    QWidget& widget() override { return *this; }
    PageSubject subject() const override;
    void addFindings(std::vector<Finding>& findings, PageHost& host) override;
    std::optional<ExportSource> onlyExport() override;
    ShownView shownView(ShownView usual) const override;
    void finish() override; ///< waits until all figures are there
    void stand(const Look& look) override;

signals:
    void liveRequested(const QString& experiment, double position);
    /// A matrix–vector product, as the command takes it; without a position at its end.
    void applicationRequested(const QString& text, std::optional<double> position);
    void exportRequested();
    /// Of a schedule that was found: a name and its text.
    void scheduleRequested(const std::string& name, const std::string& text);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Section {
        QWidget* heading;
        QWidget* grid;
        std::vector<FigureCard*> cards;
    };
    static QScrollArea* makeScroll(QWidget* content);
    void buildOverview();
    void buildLarge();
    /// Those that are not there yet, as many as can be made in the time; without one all of them.
    void addErrata(std::optional<std::chrono::milliseconds> most);
    void addCases();
    /// Computes what the cards lack and paints them small, in the background; they appear as they come.
    void fill();
    void filter();
    void place();
    /// In a low window the first paper has the line of the heading: cards are higher.
    void setLow(bool low);
    void showNotation();
    FigureCard* cardOf(const Figure& figure) const;
    void openLive(int panel);

    QStackedWidget* m_stack;
    QScrollArea* m_scroll{};
    QHBoxLayout* m_head{};
    QLabel *m_heading{}, *m_notation{};
    QLineEdit* m_filter{};
    QLabel* m_nothing{};
    QLabel* m_errataHeading{};
    QWidget* m_errataList{};
    QLabel* m_casesHeading{};
    QWidget* m_casesList{};
    std::vector<CaseCard*> m_cases;
    std::vector<ErratumCard*> m_errata; ///< as many as have been made since somebody looked
    std::vector<Section> m_sections;
    std::vector<FigureCard*> m_figures;
    FigureView* m_view{};
    QPushButton* m_live{};
    QLabel* m_where{};
    const Figure* m_shown{};
    int m_cardWidth{0};
    bool m_low{false};
    int m_row{0}; ///< height of a card of which the window has two whole rows
    bool m_seen{false};
    bool m_complete{false};                         ///< every card has its picture
    QTimer m_patience;                              ///< while the window is being resized
    QTimer m_later;                                 ///< until all errata are there
    LatestTask m_maker{{"figures of the gallery"}}; ///< last: its thread uses the rest
};

} // namespace hopscope
