import GlossaryPage from '../../ui/practice/GlossaryPage.svelte';
import { start } from './start';

await start(GlossaryPage);
