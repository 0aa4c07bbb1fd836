/** The fonts of a page: those of the lesson, what it needs of others, and that of its formulas. */
import './index.css';
import './others.css';
import '../lesson/ui/prose/math-font/index.css';
