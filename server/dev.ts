import { loadDevPages } from './http/pages/dev-pages.ts';
import { launch } from './launch.ts';

await launch(loadDevPages);
