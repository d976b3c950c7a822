import OverviewPage from '../../ui/lesson/OverviewPage.svelte';
import { start } from './start';

await start(OverviewPage);
