#include "models/networks/layers/step_linear.h"

#include <vector>

namespace models::networks {

using torch::autograd::AutogradContext;
using torch::autograd::Variable;
using torch::autograd::variable_list;

/// What each step read, and the gradients of what it answered.
struct StepLinear::Steps : torch::CustomClassHolder {
    std::vector<torch::Tensor> inputs, gradients;
};

/// Hands the weights to the steps. Its gradient comes when all of theirs are there.
struct StepLinear::Collect : torch::autograd::Function<StepLinear::Collect> {
    static variable_list forward(AutogradContext* context, const Variable& weight, const Variable& bias,
                                 const c10::intrusive_ptr<torch::CustomClassHolder>& steps)
    {
        context->set_materialize_grads(false);
        context->saved_data["steps"] = c10::IValue::make_capsule(steps);
        return {weight.detach(), bias.detach()};
    }
    static variable_list backward(AutogradContext* context, const variable_list&)
    {
        auto& steps = static_cast<Steps&>(*context->saved_data["steps"].toCapsule());
        if (steps.gradients.empty())
            return {Variable(), Variable(), Variable()};
        const auto inputs = torch::cat(steps.inputs), gradients = torch::cat(steps.gradients);
        steps.inputs.clear();
        steps.gradients.clear();
        return {gradients.t().mm(inputs), gradients.sum(0), Variable()};
    }
};

struct StepLinear::Apply : torch::autograd::Function<StepLinear::Apply> {
    static Variable forward(AutogradContext* context, const Variable& input, const Variable& weight,
                            const Variable& bias, const c10::intrusive_ptr<torch::CustomClassHolder>& steps)
    {
        context->save_for_backward({input, weight});
        context->saved_data["steps"] = c10::IValue::make_capsule(steps);
        return torch::linear(input, weight, bias);
    }
    static variable_list backward(AutogradContext* context, const variable_list& gradients)
    {
        const auto saved = context->get_saved_variables();
        auto& steps = static_cast<Steps&>(*context->saved_data["steps"].toCapsule());
        // Detached: with its graph, which holds the steps, an input would keep itself where the weights have no
        // gradient.
        steps.inputs.push_back(saved[0].detach());
        steps.gradients.push_back(gradients[0].detach());
        return {gradients[0].mm(saved[1]), Variable(), Variable(), Variable()};
    }
};

StepLinear::StepLinear(const torch::Tensor& weight, const torch::Tensor& bias) : steps_(c10::make_intrusive<Steps>())
{
    const auto handed = Collect::apply(weight, bias, steps_);
    weight_ = handed[0];
    bias_ = handed[1];
}

torch::Tensor StepLinear::operator()(const torch::Tensor& input) const
{
    return Apply::apply(input, weight_, bias_, steps_);
}

} // namespace models::networks
