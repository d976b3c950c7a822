/** The words of the embed dialog, loaded with it. */
import type { Language } from '../../i18n/language';
import { translationOf, type MessagesOf } from '../../i18n/message';

const english = {
  title: 'Embed this step',
  kind: 'As',
  kinds: {
    iframe: 'frame (HTML)',
    element: 'element (HTML)',
    reveal: 'reveal.js',
    slidev: 'Slidev',
    marp: 'Marp',
    markdown: 'link (Markdown)',
  },
  controls: 'Controls',
  controlNames: { full: 'all', mini: 'only the ways through the run', none: 'none' },
  code: 'Code',
  copy: 'Copy the code',
  copied: 'Copied',
  preview: 'Preview',
  download: 'Download',
  making: 'is being made …',
  failed: 'The browser could not draw the file.',
  noTemplate:
    'The player for the file could not be loaded from the site. Load this page again and try once more.',
  picture: 'Pictures',
  views: { lanes: 'lanes', tables: 'tables', queue: 'queues', topology: 'topology' },
  themes: { light: 'light', dark: 'dark', print: 'for paper' },
  told: 'with the sentence and the verdicts',
  files: {
    html: 'player with this run, offline (HTML)',
    svg: 'picture (SVG)',
    png: 'picture (PNG)',
    gif: 'the run, step by step (GIF)',
    text: 'sentences',
    mermaid: 'Mermaid diagram',
    json: 'JSON of the run',
    sql: 'SQL for two sessions',
  },
} as const;

const chinese = translationOf<typeof english>()({
  title: '嵌入这一步',
  kind: '形式',
  kinds: {
    iframe: 'iframe（HTML）',
    element: '自定义元素（HTML）',
    reveal: 'reveal.js',
    slidev: 'Slidev',
    marp: 'Marp',
    markdown: '链接（Markdown）',
  },
  controls: '控件',
  controlNames: { full: '全部', mini: '只留前后移动', none: '没有' },
  code: '代码',
  copy: '复制代码',
  copied: '已复制',
  preview: '预览',
  download: '下载',
  making: '正在生成……',
  failed: '浏览器没能画出这个文件。',
  noTemplate: '没能从网站取到文件里要用的播放器。请重新载入本页后再试。',
  picture: '图片',
  views: { lanes: '时序图', tables: '表', queue: '队列', topology: '拓扑' },
  themes: { light: '浅色', dark: '深色', print: '打印' },
  told: '带上叙述和结论',
  files: {
    html: '离线播放器，含这次运行（HTML）',
    svg: '图片（SVG）',
    png: '图片（PNG）',
    gif: '逐步动图（GIF）',
    text: '逐步叙述',
    mermaid: 'Mermaid 图',
    json: '运行的 JSON',
    sql: '双会话 SQL',
  },
});

export type DialogWords = MessagesOf<typeof english>;

/** The words of the dialog in a language. */
export function dialogWords(language: Language): DialogWords {
  return language === 'zh' ? chinese : english;
}
