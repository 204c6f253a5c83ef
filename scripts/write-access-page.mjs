import { writeFileSync } from 'node:fs';
import { accessPage } from './access-table.ts';

writeFileSync(new URL('../docs/ACCESS.md', import.meta.url), accessPage());
