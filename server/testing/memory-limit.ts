import { readFileSync } from 'node:fs';

interface TreeProcess {
  pid: number;
  name: string;
  /** The memory that the kernel can't drop, in bytes. */
  memory: number;
  /** The process with the highest score is killed first. */
  score: number;
}

/** How often the memory is measured, in milliseconds. */
const interval = 50;

/**
 * Keeps a process and its descendants within a limit, as the kernel does in a cgroup, which few machines let tests make: once they have
 * more, the process that the kernel would choose, by its `oom_score` (proc(5)), gets SIGKILL.
 * @param limit in bytes
 */
export function limitMemory(pid: number, limit: number) {
  const killed: string[] = [];
  let highest = 0;
  const timer = setInterval(() => {
    const tree = readTree(pid);
    const total = tree.reduce((sum, { memory }) => sum + memory, 0);
    highest = Math.max(highest, total);
    if (total <= limit) return;
    const [victim] = tree.toSorted((a, b) => b.score - a.score);
    killed.push(victim!.name);
    process.kill(victim!.pid, 'SIGKILL');
  }, interval);
  return {
    /** @returns the names of the programs that were killed, and the most memory that all had together, in bytes */
    stop: () => {
      clearInterval(timer);
      return { killed, highest };
    },
  };
}

/** Reads a process and its descendants, without those that end meanwhile. */
function readTree(pid: number): TreeProcess[] {
  try {
    const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
    const status = read('status');
    const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1];
    const memory = 1024 * (Number(field('RssAnon') ?? 0) + Number(field('RssShmem') ?? 0));
    const children = read(`task/${pid}/children`).trim().split(' ').filter(Boolean);
    return [
      { pid, name: field('Name')!, memory, score: Number(read('oom_score')) },
      ...children.flatMap((child) => readTree(Number(child))),
    ];
  } catch {
    return [];
  }
}
