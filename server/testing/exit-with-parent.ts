// Loaded before a server that tests start: it stops when they are gone, however they ended.
const parent = process.ppid;
const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
}, 250).unref();
