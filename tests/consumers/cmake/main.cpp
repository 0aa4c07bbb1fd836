// Calls the plug-in, without including mha's headers.
void report();

int main() { report(); }
