// Computes one causal attention over three tokens and prints every tensor on the way, with its axes.
#include <cmath>
#include <iostream>
#include <mha/mha.hpp>

int main() {
  auto options = mha::AttentionOptions::self(/*tokens=*/3, /*d_model=*/4, /*num_heads=*/2);
  options.causal = true;
  mha::MultiHeadAttention attention(options);
  float x = 0.0F;
  for (const char* name : {"embedding", "position", "w_q", "w_k", "w_v", "w_o"}) {
    for (float& number : attention.tensor(name).values()) number = std::sin(x += 1.0F);
  }
  attention.forward();
  for (const mha::TensorDeclaration& tensor : attention.tensors()) {
    std::cout << tensor.name << " [" << tensor.axes << "]";
    for (const float number : tensor.values()) std::cout << ' ' << number;
    std::cout << '\n';
  }
}
