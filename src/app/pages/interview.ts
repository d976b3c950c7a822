import InterviewPage from '../../ui/practice/InterviewPage.svelte';
import { start } from './start';

await start(InterviewPage);
