#pragma once

#include <span>

namespace posenc {

/// Normalises a row in place: (x - mean) / sqrt(variance + eps) * weight + bias (Ba, Kiros and Hinton 2016, "Layer
/// Normalization"). weight and bias are as long as the row; an empty bias means 0. A row of equal numbers becomes its
/// bias, also when eps is 0.
void layer_norm(std::span<double> row, double eps, std::span<const float> weight, std::span<const float> bias);

}  // namespace posenc
