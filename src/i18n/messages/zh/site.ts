/** 播放器之外的页面：课程、边界说明、加载、出错、提示与嵌入。 */
import { translationOf } from '../../message';
import type { English } from '../english';

export const lessons = translationOf<English['lessons']>()({
  label: '课程',
  number: '第 {number} 课',
  next: '下一课',
  previous: '上一课',
  done: '已完成',
  story: '故事',
  rule: '规则',
  compare: '对照',
  breakIt: '弄坏它',
  fixIt: '修好它',
  breakGoal: '找出一次打破承诺的运行。{count} {count|个|个}决定就够。',
  broken: '{count} {count|个|个}决定就弄坏了。',
  fixGoal: '选一种在边界之内谁也弄不坏的做法。',
  fixed: '边界之内，没有运行能打破它。',
  cards: '面试卡片',
  claim: '论断',
  misconception: '它要破除的误解',
  minutes: '{count} 分钟',
});

export const honesty = translationOf<English['honesty']>()({
  label: '这个模型包含什么',
  covers: '包含',
  leavesOut: '不包含',
  leftOut: '集群、联邦、流、AMQP 1.0、信道事务、流量控制与内存告警。',
  checkedOn: '已在 {server} 上核对',
  documentedOnly: '依据 {version} 的文档，没有在服务器上核对',
  sqlRuns: '每条 SQL 都由本页里真正的 SQLite 执行。',
  recorded: 'MariaDB 10.11 与 PostgreSQL 15 是真实服务器的录制。',
  time: '时间是虚拟的，只有某一步说要过，它才会过。',
  faults: '故障发生在你放的地方，没有一个是随机的。',
});

export const state = translationOf<English['state']>()({
  loading: '加载中……',
  loadingEngine: '正在加载数据库……',
  loadingFailed: '无法加载：{what}。',
  retry: '重试',
  errorTitle: '这个页面自身出了问题。',
  errorText: '页面其余部分仍可使用。运行没有丢，链接在下面。',
  errorDetails: '详情',
  reload: '重新启动这一部分',
  offline: '已离线；已经加载的仍可使用。',
  notFound: '这个地址没有页面。',
  noScript: '运行需要 JavaScript，课程文字不需要。',
});

export const notices = translationOf<English['notices']>()({
  badLink: '链接有一部分读不懂：{problems}下面显示的是读得懂的部分。',
  unreadableLink: '链接读不懂：{problems}下面从头显示。',
  oldLink: '这个链接出自另一个版本的本站（版本 {version}）。',
  stepTooFar: '这次运行只有 {total} 步，已显示最后一步。',
  scheduleBroke: '调度到第 {step} 步为止都走得通。然后：{reason}。',
  storage: '浏览器不为本页保存数据：关闭后进度会丢失。',
});

export const embedding = translationOf<English['embedding']>()({
  label: '嵌入',
  iframe: 'iframe',
  element: '自定义元素',
  reveal: 'reveal.js',
  slidev: 'Slidev',
  picture: '这一步的图片',
  gif: '动图',
  mermaid: 'Mermaid',
  json: '运行的 JSON',
  sqlScript: '两个会话的 SQL',
  deck: '本课的幻灯片',
  offline: '单个文件，可离线使用',
  handout: '打印讲义',
  what: '显示什么',
  size: '尺寸',
  preview: '预览',
  copyCode: '复制代码',
  download: '下载 {file}',
  unknownParameter: '不认识的参数 {name}。',
  badValue: '{name} 不能是 {value}，已改用 {expected}。',
});
