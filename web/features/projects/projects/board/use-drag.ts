import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useState } from 'react';
import type { ProjectStatus } from '#contract/projects/projects.ts';
import type { BoardProject } from '#web/features/projects/projects/project.ts';

const draggedProject = (data: Record<string, unknown>) => data.project as BoardProject;

/** Makes a card draggable. @returns whether it is being dragged */
export function useDrag(ref: RefObject<HTMLElement | null>, project: BoardProject): boolean {
  const [isDragged, setDragged] = useState(false);
  useEffect(
    () =>
      draggable({
        element: ref.current!,
        getInitialData: () => ({ project }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
    [ref, project],
  );
  return isDragged;
}

/** Lets cards of other columns be dropped on a column. @returns whether one is over it */
export function useDrop(
  ref: RefObject<HTMLElement | null>,
  status: ProjectStatus,
  onDrop: (project: BoardProject, to: ProjectStatus) => void,
) {
  const [isOver, setOver] = useState(false);
  useEffect(
    () =>
      dropTargetForElements({
        element: ref.current!,
        canDrop: ({ source }) => draggedProject(source.data).status !== status,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          onDrop(draggedProject(source.data), status);
        },
      }),
    [ref, status, onDrop],
  );
  return isOver;
}
