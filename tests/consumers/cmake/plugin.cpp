// Shared library: attention over two equal tokens, and the error of an invalid request.
#include <iostream>
#include <mha/mha.hpp>

void report() {
  std::cout << "version " << mha::kVersion << '\n';
  mha::MultiHeadAttention attention(mha::AttentionOptions::self(2, 4, 2));
  attention.forward();
  std::cout << "weights";
  for (const float weight : attention.trace().weights) std::cout << ' ' << weight;
  try {
    const mha::MultiHeadAttention impossible(mha::AttentionOptions::self(2, 5, 2));
  } catch (const mha::Error& error) {
    std::cout << "\nerror " << error.what() << '\n';
  }
}
