import LessonPage from '../../ui/lesson/LessonPage.svelte';
import { start } from './start';

await start(LessonPage);
