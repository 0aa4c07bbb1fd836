// Calls the plug-in; it does not see mha's headers itself.
void report();

int main() { report(); }
