// Goes before a kernel that lets the invocations of a subgroup hand each other numbers.
enable subgroups;
