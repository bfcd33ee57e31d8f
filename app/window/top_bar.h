#pragma once

#include <QFrame>

#include <functional>
#include <string_view>
#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace hopscope {

class ChoiceBox;
class Document;
struct Choice;

/// Operation, topology, algorithm and model, chosen in this order; the pages; export.
class TopBar : public QFrame {
    Q_OBJECT
public:
    explicit TopBar(Document& document, QWidget* parent = nullptr);
    void addPage(const QString& title);
    int page() const { return m_page; }
    void setPage(int page);
    /// Width that shows everything whole, pages included.
    int neededWidth() const;
    /// The names of the pages; whoever has more room for them may take them, and give them back.
    QWidget& pages() const { return *m_pagesRow; }
    void takeBack();
    /// Width that the names of the pages have; those without room are in a menu at their end, but the present one
    /// never.
    void setRoom(int width);
    /// What the page is about in place of the experiment, "Total exchange · k=4", below a caption; empty: the
    /// experiment.
    void setSubject(const QString& caption, const QString& subject);
    ChoiceBox& box(int index) const { return *m_boxes[static_cast<std::size_t>(index)]; }

    int rowsOfChoices() const { return m_wrapped ? 2 : 1; }

signals:
    void pageChosen(int page);
    void exportRequested();
    void networkWanted(); ///< from a file

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    using Choices = std::function<std::vector<Choice>()>;
    void addBox(const QString& caption, std::string_view term, const Choices& choices);
    std::vector<Choice> topologies() const; ///< families, networks of the document, and a file
    void refresh();
    int pagesWidth() const; ///< of all
    void arrangePages();
    /// In two rows, and their captions inside them, where one row would shorten what is chosen.
    void arrangeChoices();
    void openPages();

    Document& m_document;
    QHBoxLayout* m_line{};
    QWidget *m_choices{}, *m_secondRow{}, *m_subjectBox{}, *m_pagesRow{};
    QPushButton* m_export{};
    QLabel *m_subject{}, *m_subjectCaption{};
    QHBoxLayout *m_boxesLine{}, *m_secondLine{}, *m_pagesLine{};
    std::vector<ChoiceBox*> m_boxes;
    std::vector<QWidget*> m_columns; ///< a box and its caption each
    std::vector<QLabel*> m_captions;
    bool m_wrapped{false};
    std::vector<QPushButton*> m_pages;
    QPushButton* m_more{};
    int m_page{0}, m_room{QWIDGETSIZE_MAX};
};

} // namespace hopscope
