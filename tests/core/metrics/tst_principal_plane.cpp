#include "tests/support/registered_test.h"

#include <cmath>

#include "core/base/random.h"
#include "core/metrics/principal_plane.h"
#include "tests/support/said.h"

using core::metrics::PrincipalPlane;

namespace {

bool isAt(const std::array<double, 2>& place, double x, double y)
{
    return std::abs(place[0] - x) < 1e-6 && std::abs(place[1] - y) < 1e-6;
}

} // namespace

class TestPrincipalPlane : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Half-made axes would be taken for a map's.
    void aStopLeavesNoPlane()
    {
        std::stop_source stop;
        stop.request_stop();
        const std::vector<float> points{0, 0, 2, 2, 4, 4};
        CONTAINS(errorOf([&] { (void)PrincipalPlane::of(points, 2, stop.get_token()); }), "stopped");
    }

    /// The header's check value: a line at 45 degrees.
    void aLine()
    {
        const std::vector<float> points{0, 0, 2, 2, 4, 4};
        const auto plane = PrincipalPlane::of(points, 2);
        const double end = 2.0 * std::sqrt(2.0);
        QVERIFY(isAt(plane.place(std::span(points).subspan(0, 2)), -end, 0.0));
        QVERIFY(isAt(plane.place(std::span(points).subspan(2, 2)), 0.0, 0.0));
        QVERIFY(isAt(plane.place(std::span(points).subspan(4, 2)), end, 0.0));
        QVERIFY(std::abs(plane.shares()[0] - 1.0) < 1e-9);
        QCOMPARE(plane.shares()[1], 0.0);
    }

    /// Points at -5 and 5, -3 and 3, -1 and 1 on three axes of a five-dimensional space: the variances are as
    /// 25 : 9 : 1, and the plane is that of the first two axes.
    void anEllipsoid()
    {
        std::vector<float> points;
        const std::pair<std::size_t, float> reach[] = {{3, 5.0F}, {0, 3.0F}, {1, 1.0F}};
        for (const auto& [axis, far] : reach)
            for (const float sign : {-1.0F, 1.0F}) {
                std::vector<float> point{10, 20, 30, 40, 50}; // their mean
                point[axis] += sign * far;
                points.insert(points.end(), point.begin(), point.end());
            }
        const auto plane = PrincipalPlane::of(points, 5);
        QVERIFY(std::abs(plane.shares()[0] - 25.0 / 35.0) < 1e-9);
        QVERIFY(std::abs(plane.shares()[1] - 9.0 / 35.0) < 1e-9);
        const std::vector<float> other{11, 27, 30, 42, 90}; // one that is none of them
        QVERIFY(isAt(plane.place(other), 2.0, 1.0));
    }

    /// No direction has more variance than the first axis, none across it more than the second; the points' order does
    /// not matter.
    void noDirectionHasMore()
    {
        constexpr std::size_t dimensions = 40, count = 300;
        core::Random random(5);
        std::vector<float> mixing(dimensions * dimensions), points(count * dimensions);
        for (float& number : mixing)
            number = static_cast<float>(random.normal());
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t k = 0; k < dimensions; ++k) {
                const double own = random.normal() / static_cast<double>(k + 1);
                for (std::size_t to = 0; to < dimensions; ++to)
                    points[i * dimensions + to] += static_cast<float>(own) * mixing[k * dimensions + to];
            }
        const auto plane = PrincipalPlane::of(points, dimensions);
        const auto of = [&](std::size_t i) {
            return std::span<const float>(points).subspan(i * dimensions, dimensions);
        };
        std::vector<double> mean(dimensions);
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t k = 0; k < dimensions; ++k)
                mean[k] += double{of(i)[k]} / count;
        double first = 0.0, second = 0.0, together = 0.0;
        for (std::size_t i = 0; i < count; ++i) {
            const auto place = plane.place(of(i));
            first += place[0] * place[0];
            second += place[1] * place[1];
            together += place[0] * place[1];
        }
        QVERIFY(std::abs(together) < 1e-6 * first); // uncorrelated
        QVERIFY(first > second && second > 0.0);
        for (int i = 0; i < 300; ++i) {
            std::vector<double> direction(dimensions);
            double length = 0.0, spread = 0.0;
            for (double& number : direction) {
                number = random.normal();
                length += number * number;
            }
            for (std::size_t p = 0; p < count; ++p) {
                double at = 0.0;
                for (std::size_t k = 0; k < dimensions; ++k)
                    at += direction[k] * (double{of(p)[k]} - mean[k]);
                spread += at * at / length;
            }
            QVERIFY(spread <= first * (1.0 + 1e-9));
        }
        std::vector<float> backwards;
        for (std::size_t i = count; i > 0; --i)
            backwards.insert(backwards.end(), of(i - 1).begin(), of(i - 1).end());
        const auto same = PrincipalPlane::of(backwards, dimensions);
        for (std::size_t i = 0; i < count; ++i) {
            const auto place = plane.place(of(i));
            QVERIFY(isAt(same.place(of(i)), place[0], place[1]));
        }
    }

    void fewPoints()
    {
        const std::vector<float> same{1, 2, 3, 1, 2, 3};
        const auto plane = PrincipalPlane::of(same, 3);
        QVERIFY(isAt(plane.place(std::span(same).first(3)), 0.0, 0.0));
        QCOMPARE(plane.shares()[0], 0.0);
        const std::vector<float> line{1, 3, 5};
        const auto one = PrincipalPlane::of(line, 1);
        QVERIFY(isAt(one.place(std::span(line).first(1)), -2.0, 0.0));
        QVERIFY(isAt(PrincipalPlane::of({}, 3).place(std::span(same).first(3)), 0.0, 0.0));
        QVERIFY(isAt(PrincipalPlane::of({}, 0).place({}), 0.0, 0.0));
    }
};

QTEST_APPLESS_MAIN(TestPrincipalPlane)
#include "tst_principal_plane.moc"
