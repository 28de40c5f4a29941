#include "tests/support/registered_test.h"

#include "core/files/pdf_links.h"

namespace {

/// A PDF of one page in the form that Qt writes, reduced to what the links need: the page, its list of annotations, the
/// table of places and the trailer.
std::string pdf()
{
    std::string text = "%PDF-1.4\n";
    const auto page = text.size();
    text += "4 0 obj\n<<\n/Type /Page\n/Parent 3 0 R\n/Annots 5 0 R\n>>\nendobj\n";
    const auto list = text.size();
    text += "5 0 obj\n[ ]\nendobj\n";
    const auto table = text.size();
    text += "xref\n4 2\n";
    for (const auto at : {page, list}) {
        const auto number = std::to_string(at);
        text += std::string(10 - number.size(), '0') + number + " 00000 n \n";
    }
    return text + "trailer\n<<\n/Size 6\n/Info 1 0 R\n/Root 2 0 R\n>>\nstartxref\n" + std::to_string(table) +
           "\n%%EOF\n";
}

/// The number behind the last `key`.
std::size_t last(const std::string& text, const std::string& key)
{
    const auto at = text.rfind(key);
    return at == std::string::npos ? 0 : std::stoul(text.substr(at + key.size()));
}

} // namespace

/// Links are added to a PDF behind all that it has: ISO 32000-1, 7.5.6.
class TestPdfLinks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theListOfAnnotationsIsWrittenAgain()
    {
        const auto before = pdf();
        const auto after = core::withLinks(before, {{10.0, 20.0, 30.5, 40.0, "faultline://results?project=a"}});
        QVERIFY(after.starts_with(before)); // nothing of it is touched
        const auto table = last(after, "startxref\n");
        QCOMPARE(after.substr(table, 9), std::string("xref\n5 1\n"));
        const auto object = std::stoul(after.substr(table + 9, 10));
        QVERIFY(after.substr(object).starts_with("5 0 obj\n["));
        QVERIFY2(after.find("/Rect [10.00 20.00 30.50 40.00]", object) != std::string::npos, after.c_str());
        QVERIFY(after.find("/URI (faultline://results?project=a)", object) != std::string::npos);
        QCOMPARE(last(after, "/Prev "), last(before, "startxref\n"));
        QVERIFY(after.find("/Root 2 0 R", table) != std::string::npos);
        QVERIFY(after.ends_with("%%EOF\n"));
    }

    void bracketsAreEscaped()
    {
        const auto after = core::withLinks(pdf(), {{0, 0, 1, 1, "a(b)\\"}});
        QVERIFY(after.find("/URI (a\\(b\\)\\\\)") != std::string::npos);
    }

    void whatHasNoSuchPageStays_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("a text") << QByteArray("no PDF at all");
        QTest::newRow("no page") << QByteArray("%PDF-1.4\ntrailer\n<<\n/Size 1\n>>\nstartxref\n9\n%%EOF\n");
        auto packed = QByteArray::fromStdString(pdf());
        packed.replace("trailer", "nothing");
        QTest::newRow("no trailer") << packed;
        auto bare = QByteArray::fromStdString(pdf());
        bare.replace("/Annots 5 0 R", "");
        QTest::newRow("no list") << bare;
    }

    void whatHasNoSuchPageStays()
    {
        QFETCH(const QByteArray, bytes);
        QCOMPARE(core::withLinks(bytes.toStdString(), {{0, 0, 1, 1, "x"}}), bytes.toStdString());
    }

    void withoutLinksItStays() { QCOMPARE(core::withLinks(pdf(), {}), pdf()); }
};

QTEST_GUILESS_MAIN(TestPdfLinks)
#include "tst_pdf_links.moc"
