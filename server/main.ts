import { loadBuiltPages } from './http/built-pages.ts';
import { launch } from './launch.ts';

await launch(loadBuiltPages);
