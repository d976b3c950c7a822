import SheetPage from '../../ui/practice/SheetPage.svelte';
import { start } from './start';

await start(SheetPage);
