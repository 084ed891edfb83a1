#pragma once

#include <vector>

#include "posenc/core/matrix.h"
#include "posenc/model/activation.h"
#include "posenc/model/linear.h"

namespace posenc::model {

/// down(activation(up x)), or down(activation(gate x) * up x) with a gate.
struct FeedForward {
  Activation activation = Activation::silu;
  Linear gate;
  Linear up;
  Linear down;
};

/// A mixture of experts (Shazeer et al. 2017; Jiang et al. 2024, "Mixtral"): the softmax of router x over all experts,
/// of which the `top` largest are renormalised to a sum of 1 and weigh the results of their experts.
struct Experts {
  Linear router;
  std::size_t top = 0;
  std::vector<FeedForward> experts;

  bool given() const { return !experts.empty(); }
};

/// x [rows, dim]; out [rows, dim].
void feed_forward(const FeedForward& layer, ConstMatrixView x, Products& products, BranchBuffers& buffers,
                  MatrixView out);

/// The same for a mixture.
void mix_experts(const Experts& layer, ConstMatrixView x, Products& products, BranchBuffers& buffers, MatrixView out);

}  // namespace posenc::model
