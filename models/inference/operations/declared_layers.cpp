#include "models/inference/operations/declared_layers.h"

namespace models {

std::vector<TensorShape> embeddingShapes(const std::string& name, std::size_t rows, std::size_t width)
{
    return {{name + ".weight", {rows, width}}};
}

std::vector<TensorShape> linearShapes(const std::string& name, std::size_t outputs, std::size_t inputs)
{
    return {{name + ".weight", {outputs, inputs}}, {name + ".bias", {outputs}}};
}

std::vector<TensorShape> normShapes(const std::string& name, std::size_t width)
{
    return {{name + ".weight", {width}}, {name + ".bias", {width}}};
}

std::vector<TensorShape> recurrentShapes(const std::string& name, std::size_t gates, std::size_t inputs,
                                         std::size_t units)
{
    std::vector<TensorShape> shapes;
    for (const std::string direction : {"", "_reverse"}) {
        shapes.push_back({name + ".weight_ih_l0" + direction, {gates * units, inputs}});
        shapes.push_back({name + ".weight_hh_l0" + direction, {gates * units, units}});
        shapes.push_back({name + ".bias_ih_l0" + direction, {gates * units}});
        shapes.push_back({name + ".bias_hh_l0" + direction, {gates * units}});
    }
    return shapes;
}

std::vector<TensorShape> cellShapes(const std::string& name, std::size_t inputs, std::size_t units)
{
    constexpr std::size_t gates = 3;
    return {{name + ".weight_ih", {gates * units, inputs}},
            {name + ".weight_hh", {gates * units, units}},
            {name + ".bias_ih", {gates * units}},
            {name + ".bias_hh", {gates * units}}};
}

std::vector<TensorShape> additiveShapes(const std::string& name, std::size_t inner, std::size_t queries,
                                        std::size_t keys)
{
    return {{name + ".query.weight", {inner, queries}},
            {name + ".key.weight", {inner, keys}},
            {name + ".key.bias", {inner}},
            {name + ".vector", {inner}}};
}

} // namespace models
