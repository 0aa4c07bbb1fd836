// Prefix of kernels that exchange values within a subgroup.
enable subgroups;
