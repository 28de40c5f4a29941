#include "tests/support/registered_test.h"
#include "tests/support/spent.h"

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/structures/forms/form_match.h"
#include "core/structures/forms/normal_form.h"

using namespace core::structures;

namespace {

std::string normalOf(const std::string& text) { return textOf(normalForm(parseForm(text))); }

std::string problemIn(const std::string& text, FormNotation notation)
{
    try {
        (void)parseForm(text, notation);
        return {};
    } catch (const core::Error& error) {
        return error.what();
    }
}

/// Our own forms, one of each way of writing.
const std::vector<std::string> samples{
    "( lambda $0 e ( and ( state:t $0 ) ( next_to:t $0 s0 ) ) )",
    "argmax $0 ( and ( river:t $0 ) ( exists $1 ( and ( state:t $1 ) ( loc:t $0 $1 ) ) ) ) ( len:i $0 )",
    "( lambda $0 e ( exists $1 ( and ( flight $1 ) ( from $1 oslo:ci ) ( < ( fare $1 ) 200:do ) ( = ( airline $1 ) $0 "
    ") "
    ") ) )",
    "capital:c s0",
    "answer(A,(state(A),next_to(A,B),const(B,stateid('new mexico')),\\+ (loc(C,A),river(C)))).",
    "job ( ANS ) , ( language ( ANS , languageid0 ) ; platform ( ANS , platformid0 ) ) , \\+ req_exp ( ANS )",
    "select([house_no,max(rating)],(food_type(_12),const(_12,foodtypeid(french))))",
    "answer(count(intersection(river(all),loc_2(stateid('texas')))))"};

} // namespace

class TestLogicalForms : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void notation_data();
    void notation();
    void trees();
    void printsBack_data();
    void printsBack();
    void normal_data();
    void normal();
    void differs_data();
    void differs();
    void variablesThatLookAlike();
    void normalFormIsItsOwn();
    void orderDoesNotCount();
    void manyAlikeVariablesEnd();
    void match_data();
    void match();
    void errors_data();
    void errors();
    void openForms();
    void limits();
    void mutatedFormsAreReadOrRefused();
};

void TestLogicalForms::notation_data()
{
    QTest::addColumn<QString>("form");
    QTest::addColumn<QString>("expected");
    QTest::newRow("variables with $") << "( lambda $0 e ( state:t $0 ) )"
                                      << "lambda";
    QTest::newRow("words side by side") << "capital:c s0"
                                        << "lambda";
    QTest::newRow("a constant") << "s0"
                                << "lambda";
    QTest::newRow("parentheses around a function") << "( stateid texas )"
                                                   << "lambda";
    QTest::newRow("a variable with a capital") << "answer(A,state(A))"
                                               << "prolog";
    QTest::newRow("several goals") << "job ( ANS ) , loc ( ANS , locid0 )"
                                   << "prolog";
    QTest::newRow("a full stop") << "answer(state(all))."
                                 << "prolog";
    QTest::newRow("a list") << "select([name],rest)"
                            << "prolog";
    QTest::newRow("functions of functions") << "answer(state(loc_2(countryid('usa'))))"
                                            << "funql";
    QTest::newRow("functions with blanks") << "answer ( state ( all ) )"
                                           << "funql";
    QTest::newRow("any city of that name") << "answer(cityid('austin',_))"
                                           << "funql";
}

void TestLogicalForms::notation()
{
    QFETCH(const QString, form);
    QFETCH(const QString, expected);
    QCOMPARE(QString::fromUtf8(nameOf(parseForm(form.toStdString()).notation).data()), expected);
    QCOMPARE(formNotationNamed(expected.toStdString()), parseForm(form.toStdString()).notation);
}

void TestLogicalForms::trees()
{
    const FormNode variable{FormKind::Variable, "$0", {}};
    const FormNode state{FormKind::Call, "state:t", {variable}};
    const FormNode lambda{FormKind::Call, "lambda", {variable, {FormKind::Symbol, "e", {}}, state}};
    QCOMPARE(parseForm("( lambda $0 e ( state:t $0 ) )").root, lambda);
    QCOMPARE(parseForm("lambda $0 e ( state:t $0 )").root, lambda);
    QVERIFY(!parseForm("lambda $0 e ( state:t $0 )").outerParentheses);
    QCOMPARE(parseForm("( from $0 denver : ci )"), parseForm("( from $0 denver:ci )"));

    const FormNode a{FormKind::Call, "a", {}};
    const FormNode b{FormKind::Call, "b", {}};
    const FormNode c{FormKind::Call, "c", {}};
    // A comma binds tighter than a semicolon, as in Prolog.
    const FormNode both{FormKind::Conjunction, {}, {a, b}};
    QCOMPARE(parseForm("a() , b() ; c()").root, (FormNode{FormKind::Disjunction, {}, {both, c}}));
    QCOMPARE(parseForm("\\+ ( a() , b() )").root, (FormNode{FormKind::Negation, {}, {{FormKind::Group, {}, {both}}}}));
    QCOMPARE(
        parseForm("f(0.5,'it''s',_)").root,
        (FormNode{FormKind::Call,
                  "f",
                  {{FormKind::Symbol, "0.5", {}}, {FormKind::Symbol, "'it''s'", {}}, {FormKind::Symbol, "_", {}}}}));
}

void TestLogicalForms::printsBack_data()
{
    QTest::addColumn<QString>("form");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("tokens");
    const auto row = [](const char* form, const char* text, const char* tokens) {
        QTest::newRow(form) << form << text << tokens;
    };
    row("(lambda $0 e (state:t $0))", "( lambda $0 e ( state:t $0 ) )", "( lambda $0 e ( state:t $0 ) )");
    row("capital:c s0", "capital:c s0", "capital:c s0");
    row("answer( A , ( state(A) , \\+loc(A,B) ) ) .", "answer(A,(state(A),\\+ loc(A,B))).",
        "answer ( A , ( state ( A ) , \\+ loc ( A , B ) ) ) .");
    row("a(X) , b(X) ; ( c(X) )", "a(X),b(X);(c(X))", "a ( X ) , b ( X ) ; ( c ( X ) )");
    row("answer(state('new york'))", "answer(state('new york'))", "answer ( state ( 'new york' ) )");
    row("select([], f(X))", "select([],f(X))", "select ( [ ] , f ( X ) )");
}

void TestLogicalForms::printsBack()
{
    QFETCH(const QString, form);
    QFETCH(const QString, text);
    QFETCH(const QString, tokens);
    const auto parsed = parseForm(form.toStdString());
    QCOMPARE(QString::fromStdString(textOf(parsed)), text);
    QCOMPARE(QString::fromStdString(tokensOf(parsed)), tokens);
    QCOMPARE(parseForm(textOf(parsed)), parsed);
    QCOMPARE(parseForm(tokensOf(parsed)), parsed);
}

void TestLogicalForms::normal_data()
{
    QTest::addColumn<QString>("form");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* rule, const char* form, const char* expected) {
        QTest::newRow(rule) << form << expected;
    };
    // Worked by hand from the rules in the header.
    row("variables are named as they come", "( lambda $3 e ( exists $7 ( loc:t $3 $7 ) ) )",
        "( lambda $0 e ( exists $1 ( loc:t $0 $1 ) ) )");
    row("Prolog's variables are A, B", "answer(ANS,(capital(ANS,X)))", "answer(A,capital(A,B))");
    row("a name bound twice is two variables", "( and ( exists $1 ( city $1 ) ) ( exists $1 ( state $1 ) ) )",
        "( and ( exists $0 ( city $0 ) ) ( exists $1 ( state $1 ) ) )");
    row("the inner name hides the outer one", "( lambda $0 e ( and ( p $0 ) ( exists $0 ( q $0 ) ) ) )",
        "( lambda $0 e ( and ( exists $1 ( q $1 ) ) ( p $0 ) ) )");
    row("_ stays what it is", "answer(B,cityid(austin,_))", "answer(A,cityid(austin,_))");
    row("arguments of and are sorted", "( lambda $0 e ( and ( to $0 ci1 ) ( flight $0 ) ( from $0 ci0 ) ) )",
        "( lambda $0 e ( and ( flight $0 ) ( from $0 ci0 ) ( to $0 ci1 ) ) )");
    row("arguments of or too", "( or ( p b ) ( p a ) )", "( or ( p a ) ( p b ) )");
    row("and: with a type", "( and:<t*,t> ( q x ) ( p x ) )", "( and:<t*,t> ( p x ) ( q x ) )");
    row("others keep their order", "( > ( size:i b ) ( size:i a ) )", "( > ( size:i b ) ( size:i a ) )");
    row("goals are sorted", "answer(A,(loc(A,B),city(A)))", "answer(A,(city(A),loc(A,B)))");
    row("goals at the top are sorted", "title ( ANS , t0 ) , job ( ANS )", "job(A),title(A,t0)");
    row("alternatives are sorted", "job(X),(b(X);a(X))", "job(A),(a(A);b(A))");
    row("arguments of terms keep their order", "longer(B,A)", "longer(A,B)");
    row("FunQL's intersection is sorted", "answer(intersection(state(all),loc_1(cityid('rome'))))",
        "answer(intersection(loc_1(cityid(rome)),state(all)))");
    row("FunQL's exclude is not", "answer(exclude(state(all),loc_1(r)))", "answer(exclude(state(all),loc_1(r)))");
    row("names come after sorting", "( lambda $0 e ( and ( q $1 ) ( p $2 ) ) )",
        "( lambda $0 e ( and ( p $1 ) ( q $2 ) ) )");
    row("outermost parentheses do not count", "capital:c s0", "( capital:c s0 )");
    row("nor several of them", "( ( capital:c s0 ) )", "( capital:c s0 )");
    row("nor around a constant", "( s0 )", "s0");
    row("nor in Prolog", "( ( p(A) , ( q(A) ) ) ) .", "p(A),q(A)");
    row("nested goals are one list", "answer(A,(p(A),(r(A),q(A))))", "answer(A,(p(A),q(A),r(A)))");
    row("parentheses that are needed stay", "\\+ (q(A),p(A))", "\\+ (p(A),q(A))");
    row("quotes that are not needed go", "stateid('texas')", "stateid(texas)");
    row("quotes that are needed stay", "stateid(' new york ')", "stateid('new york')");
    row("a quoted capital is no variable", "answer(A,name('Texas',A))", "answer(A,name('Texas',A))");
}

void TestLogicalForms::normal()
{
    QFETCH(const QString, form);
    QFETCH(const QString, expected);
    QCOMPARE(QString::fromStdString(normalOf(form.toStdString())), expected);
}

void TestLogicalForms::differs_data()
{
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    QTest::newRow("which variable") << "answer(A,(p(A),q(B)))"
                                    << "answer(B,(p(A),q(B)))";
    QTest::newRow("which argument") << "answer(A,loc(A,B))"
                                    << "answer(A,loc(B,A))";
    QTest::newRow("a relation turned round") << "( lambda $0 e ( exists $1 ( and ( c $1 ) ( l $0 $1 ) ) ) )"
                                             << "( lambda $0 e ( exists $1 ( and ( c $1 ) ( l $1 $0 ) ) ) )";
    QTest::newRow("one variable or two") << "p(A),q(A)"
                                         << "p(A),q(B)";
    QTest::newRow("a goal twice") << "p(A),p(A)"
                                  << "p(A)";
    QTest::newRow("and or or") << "( and ( p a ) ( q a ) )"
                               << "( or ( p a ) ( q a ) )";
    // Six variables in one ring or in two: equal at a glance (every variable has one before and one after it).
    QTest::newRow("one ring or two") << "r(A,B),r(B,C),r(C,D),r(D,E),r(E,F),r(F,A)"
                                     << "r(A,B),r(B,C),r(C,A),r(D,E),r(E,F),r(F,D)";
}

void TestLogicalForms::differs()
{
    QFETCH(const QString, first);
    QFETCH(const QString, second);
    QVERIFY(normalOf(first.toStdString()) != normalOf(second.toStdString()));
}

void TestLogicalForms::variablesThatLookAlike()
{
    // Goals that are distinguished only by the names of others: naming first and sorting then fails here.
    QCOMPARE(normalOf("r(A,B),r(B,C),p(C)"), normalOf("p(X),r(Z,Y),r(Y,X)"));
    QCOMPARE(normalOf("r(A,B),r(B,A)"), normalOf("r(B,A),r(A,B)"));
    QCOMPARE(normalOf("r(A,B),r(B,C),r(C,A)"), normalOf("r(C,B),r(B,A),r(A,C)"));
    QCOMPARE(normalOf("r(A,B),r(B,C),r(C,D),r(D,E),r(E,F),r(F,A)"),
             normalOf("r(F,E),r(C,B),r(A,F),r(E,D),r(B,A),r(D,C)"));
    QCOMPARE(normalOf("( lambda $0 e ( and ( s $1 $2 ) ( s $2 $0 ) ( s $0 $1 ) ) )"),
             normalOf("( lambda $5 e ( and ( s $5 $2 ) ( s $2 $9 ) ( s $9 $5 ) ) )"));
}

void TestLogicalForms::normalFormIsItsOwn()
{
    for (const auto& sample : samples) {
        const auto normal = normalForm(parseForm(sample));
        QCOMPARE(normalForm(normal), normal);
        QCOMPARE(parseForm(textOf(normal), normal.notation), normal);
    }
}

/// Every argument list that has no order in another order, and every variable under another name.
static void shuffle(FormNode& node, core::Random& random)
{
    const bool unordered = node.kind == FormKind::Conjunction || node.kind == FormKind::Disjunction ||
                           (node.kind == FormKind::Call && (node.name == "and" || node.name == "or"));
    if (unordered)
        random.shuffle(node.parts);
    if (node.kind == FormKind::Variable)
        node.name += node.name.starts_with('$') ? "7" : "x";
    for (auto& part : node.parts)
        shuffle(part, random);
}

void TestLogicalForms::orderDoesNotCount()
{
    core::Random random(5);
    for (const auto& sample : samples)
        for (int round = 0; round < 20; ++round) {
            auto other = parseForm(sample);
            const auto expected = normalForm(other);
            shuffle(other.root, random);
            QCOMPARE(normalForm(other), expected);
        }
}

void TestLogicalForms::manyAlikeVariablesEnd()
{
    // 40 interchangeable variables have 40! orders, all of which give the same form.
    const auto goals = [](const auto& goal) {
        std::string all = goal(0);
        for (int i = 1; i < 40; ++i)
            all += "," + goal(i);
        return all;
    };
    const auto variable = [](int i) { return "V" + std::to_string(i % 40); };
    const auto next = [&](int i, int j) { return "r(" + variable(i) + "," + variable(j) + ")"; };
    const tests::Spent spent;
    QCOMPARE(normalOf(goals([&](int i) { return "p(" + variable(i) + ")"; })),
             normalOf(goals([&](int i) { return "p(" + variable(39 - i) + ")"; })));
    // A ring of 40, begun anywhere.
    QCOMPARE(normalOf(goals([&](int i) { return next(i, i + 1); })),
             normalOf(goals([&](int i) { return next(7 * i, 7 * i + 7); })));
    QVERIFY2(spent.within(5.0), qPrintable(QString::number(spent.seconds())));
    // Ten rings of four: far too many orders, but it ends.
    QVERIFY(!normalOf(goals([&](int i) { return next(i, i / 4 * 4 + (i + 1) % 4); })).empty());
    QVERIFY2(spent.within(10.0), qPrintable(QString::number(spent.seconds())));
}

void TestLogicalForms::match_data()
{
    QTest::addColumn<QString>("gold");
    QTest::addColumn<QString>("answer");
    QTest::addColumn<bool>("exact");
    QTest::addColumn<bool>("normal");
    const char* const gold = "( lambda $0 e ( and ( state:t $0 ) ( loc:t $0 co0 ) ) )";
    QTest::newRow("the same") << gold << gold << true << true;
    QTest::newRow("blanks") << gold << "(lambda $0 e (and (state:t $0) (loc:t $0 co0)))" << true << true;
    QTest::newRow("outer parentheses") << gold << "lambda $0 e ( and ( state:t $0 ) ( loc:t $0 co0 ) )" << true << true;
    QTest::newRow("order") << gold << "( lambda $0 e ( and ( loc:t $0 co0 ) ( state:t $0 ) ) )" << false << true;
    QTest::newRow("names") << gold << "( lambda $1 e ( and ( state:t $1 ) ( loc:t $1 co0 ) ) )" << false << true;
    QTest::newRow("another constant") << gold << "( lambda $0 e ( and ( state:t $0 ) ( loc:t $0 s0 ) ) )" << false
                                      << false;
    QTest::newRow("not closed") << gold << "( lambda $0 e ( and ( state:t $0 ) ( loc:t $0 co0 ) )" << false << false;
    QTest::newRow("nothing") << gold << "" << false << false;
    QTest::newRow("a full stop") << "answer(A,p(A))"
                                 << "answer(A,p(A))." << true << true;
    QTest::newRow("another notation") << "answer(A,p(A))"
                                      << "( answer ( p $0 ) )" << false << false;
}

void TestLogicalForms::match()
{
    QFETCH(const QString, gold);
    QFETCH(const QString, answer);
    QFETCH(const bool, exact);
    QFETCH(const bool, normal);
    const auto found = GoldForm(gold.toStdString()).match(answer.toStdString());
    QCOMPARE(found.exact, exact);
    QCOMPARE(found.normal, normal);
}

void TestLogicalForms::errors_data()
{
    QTest::addColumn<QString>("notation");
    QTest::addColumn<QString>("form");
    QTest::addColumn<QString>("expected");
    QTest::newRow("not closed") << "lambda"
                                << "( lambda $0 e ( state:t $0 )"
                                << "logical form:1:1: a ( that is not closed";
    QTest::newRow("closed twice") << "lambda"
                                  << "( a b ) )"
                                  << "logical form:1:9: a ) that closes nothing";
    QTest::newRow("nothing inside") << "lambda"
                                    << "( a ( ) )"
                                    << "logical form:1:5: nothing between ( and )";
    QTest::newRow("nothing") << "lambda"
                             << " "
                             << "logical form:1:2: nothing stands here";
    QTest::newRow("no type") << "lambda"
                             << "( a denver : )"
                             << "logical form:1:14: no type after the colon";
    QTest::newRow("a term not closed") << "prolog"
                                       << "answer(A,p(A)"
                                       << "logical form:1:7: no ) closes this";
    QTest::newRow("a term closed twice") << "prolog"
                                         << "p(A))"
                                         << "logical form:1:5: a ) that closes nothing";
    QTest::newRow("a goal missing") << "prolog"
                                    << "p(A) ,"
                                    << "logical form:1:7: the form ends where a term should stand";
    QTest::newRow("a comma too many") << "prolog"
                                      << "p(é,,b)"
                                      << "logical form:1:5: a term should stand here";
    QTest::newRow("a quote not closed") << "prolog"
                                        << "p('new york)"
                                        << "logical form:1:3: a quote that is not closed";
    QTest::newRow("two forms") << "prolog"
                               << "p(A) q(B)"
                               << "logical form:1:6: the form should end here";
    QTest::newRow("goals in FunQL") << "funql"
                                    << "p(a),q(b)"
                                    << "FunQL is one function of functions and constants, without variables, lists and "
                                       "several goals. Name the notation prolog if that is what it is";
}

void TestLogicalForms::errors()
{
    QFETCH(const QString, notation);
    QFETCH(const QString, form);
    QFETCH(const QString, expected);
    QCOMPARE(QString::fromStdString(problemIn(form.toStdString(), formNotationNamed(notation.toStdString()))),
             expected);
}

void TestLogicalForms::openForms()
{
    QCOMPARE(tokensOf(parseGoldForm("( lambda $0 e ( state:t $0 )")), "( lambda $0 e ( state:t $0 ) )");
    QCOMPARE(tokensOf(parseGoldForm("( a ( b")), "( a ( b ) )");
    QVERIFY_EXCEPTION_THROWN(parseForm("( a ( b"), core::Error);
}

void TestLogicalForms::limits()
{
    const auto nested = [](std::size_t depth) { return std::string(depth, '(') + "a" + std::string(depth, ')'); };
    QVERIFY(problemIn(nested(100), FormNotation::Lambda).empty());
    QVERIFY(problemIn(nested(100), FormNotation::Prolog).empty());
    QVERIFY(problemIn(nested(40'000), FormNotation::Lambda).ends_with("more than 200 levels"));
    QVERIFY(problemIn(nested(40'000), FormNotation::Prolog).ends_with("more than 200 levels"));
    std::string negations;
    for (int i = 0; i < 30'000; ++i)
        negations += "\\+";
    QVERIFY(problemIn(negations + "a", FormNotation::Prolog).ends_with("more than 200 levels"));
    std::string wide = "( and";
    for (int i = 0; i < 3'000; ++i)
        wide += " a";
    QVERIFY(problemIn(wide + " )", FormNotation::Lambda).ends_with("more than 2000 parts"));
    QVERIFY(!problemIn(std::string(FormLimits::bytes + 1, 'a'), FormNotation::Lambda).empty());
}

void TestLogicalForms::mutatedFormsAreReadOrRefused()
{
    core::Random random(11);
    const std::string pieces = "()[],;.'\"\\+$_: A0\xc3|ae";
    int read = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string form = samples[random.below(samples.size())];
        for (std::size_t changes = 1 + random.below(4); changes > 0; --changes) {
            const std::size_t at = random.below(form.size());
            switch (random.below(4)) {
            case 0:
                form.erase(at, 1 + random.below(6));
                break;
            case 1:
                form[at] = pieces[random.below(pieces.size())];
                break;
            case 2:
                form.insert(at, 1, pieces[random.below(pieces.size())]);
                break;
            default:
                form.insert(at, form.substr(random.below(form.size()), random.below(30)));
            }
            if (form.empty())
                form = "a";
        }
        try {
            const auto parsed = parseForm(form);
            if (parseForm(tokensOf(parsed), parsed.notation) != parsed)
                QFAIL(form.c_str());
            const auto normal = normalForm(parsed);
            QCOMPARE(normalForm(normal), normal);
            ++read;
        } catch (const core::Error&) {
        }
    }
    QVERIFY2(read > 1000 && read < 19'000, qPrintable(QString::number(read)));
}

QTEST_APPLESS_MAIN(TestLogicalForms)
#include "tst_logical_forms.moc"
