// Preloaded into servers that tests start: stops the server when the test process is gone, however it ended.
const parent = process.ppid;
const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
}, 250).unref();
