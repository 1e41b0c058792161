import { loadDevPages } from './http/dev-pages.ts';
import { launch } from './launch.ts';

await launch(loadDevPages);
