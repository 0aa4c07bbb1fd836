// The pages of the documentation site in the order of its menu: their title there, and the document in the repository.
export const PAGES = [
  { title: 'Start', source: 'docs/site/index.md' },
  { title: 'Playground', source: 'docs/site/playground.md' },
  { title: 'Embedding', source: 'docs/embedding.md' },
  { title: 'The package', source: 'docs/package.md' },
  { title: 'Courses', source: 'docs/courses.md' },
  { title: 'The C++ library', source: 'docs/cpp.md' },
  { title: 'Glossary', source: 'docs/glossary.md' },
  { title: 'Architecture', source: 'docs/architecture.md' },
  { title: 'Decisions', source: 'docs/decisions/README.md' },
  { title: 'Design', source: 'docs/design.md' },
  { title: 'Performance', source: 'docs/performance.md' },
  { title: 'Accessibility', source: 'docs/accessibility.md' },
  { title: 'Browsers', source: 'docs/browsers.md' },
  { title: 'Security', source: 'docs/security.md' },
  { title: 'Comparison', source: 'docs/comparison.md' },
  { title: 'The repository', source: 'README.md' },
  { title: 'Contributing', source: 'CONTRIBUTING.md' },
  { title: 'Changes', source: 'CHANGELOG.md' },
];

/** The address of a document's page, relative to the site: "docs/embedding.md" → "embedding.html". */
export function addressOf(source) {
  const path = source.replace(/^docs\/(site\/)?/, '').replace(/\/README\.md$/, '/index.md');
  return path.toLowerCase().replace(/\.md$/, '.html');
}
