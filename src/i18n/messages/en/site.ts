/** The pages around the player: lessons, honesty, loading, errors, notices, embedding. */
export const lessons = {
  label: 'Lessons',
  number: 'Lesson {number}',
  next: 'next lesson',
  previous: 'previous lesson',
  done: 'done',
  story: 'the story',
  rule: 'the rule',
  compare: 'compare',
  breakIt: 'Break it',
  fixIt: 'Fix it',
  breakGoal: 'Find a run that breaks the promise. It can be done in {count} {count|decision|decisions}.',
  broken: 'Broken in {count} {count|decision|decisions}.',
  fixGoal: 'Choose what no run within the bounds can break.',
  fixed: 'No run within the bounds breaks it.',
  cards: 'interview cards',
  claim: 'claim',
  misconception: 'the belief it removes',
  minutes: '{count} min',
} as const;

export const honesty = {
  label: 'What this model covers',
  covers: 'covered',
  leavesOut: 'left out',
  leftOut:
    'Clustering, federation, streams, AMQP 1.0, transactions on channels, flow control and memory alarms.',
  checkedOn: 'checked on {server}',
  documentedOnly: 'from the documentation of {version}, not checked on a server',
  sqlRuns: 'Every SQL statement runs on a real SQLite in this page.',
  recorded: 'MariaDB 10.11 and PostgreSQL 15 are recordings of real servers.',
  time: 'Time is virtual and passes only when a step says so.',
  faults: 'Faults happen where you put them; none happens by chance.',
} as const;

export const state = {
  loading: 'Loading …',
  loadingEngine: 'Loading the database …',
  loadingFailed: 'This could not be loaded: {what}.',
  retry: 'try again',
  errorTitle: 'Something is wrong with this page itself.',
  errorText: 'The rest of the page still works. The run is not lost: its link is below.',
  errorDetails: 'details',
  reload: 'start this part again',
  offline: 'You are offline; what is loaded keeps working.',
  notFound: 'There is no page at this address.',
  noScript: 'The runs need JavaScript; the text of the lessons does not.',
} as const;

export const notices = {
  badLink: 'Parts of this link could not be read: {problems} What could be read is shown.',
  unreadableLink: 'This link could not be read: {problems} The beginning is shown instead.',
  oldLink: 'This link was made by another version of the site (version {version}).',
  stepTooFar: 'The run has only {total} steps; the last one is shown.',
  scheduleBroke: 'The schedule fits until step {step}. Then: {reason}.',
  storage: 'The browser keeps nothing for this page: progress is lost when it closes.',
} as const;

export const embedding = {
  label: 'Embed this',
  iframe: 'iframe',
  element: 'custom element',
  reveal: 'reveal.js',
  slidev: 'Slidev',
  picture: 'picture of this step',
  gif: 'moving picture',
  mermaid: 'Mermaid',
  json: 'JSON of the run',
  sqlScript: 'SQL for two sessions',
  deck: 'slides of this lesson',
  offline: 'single file, works offline',
  handout: 'handout to print',
  what: 'what is shown',
  size: 'size',
  preview: 'preview',
  copyCode: 'copy the code',
  download: 'download {file}',
  unknownParameter: 'Unknown parameter {name}.',
  badValue: '{name} cannot be {value}; {expected} is shown.',
} as const;
