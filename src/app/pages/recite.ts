import RecitePage from '../../ui/practice/RecitePage.svelte';
import { start } from './start';

await start(RecitePage);
