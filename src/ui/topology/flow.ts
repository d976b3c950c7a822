/** The topology as the flow library takes it: nodes with their places, edges with their bends. */
import type { Edge, Node } from '@xyflow/svelte';
import type { Graph, GraphEdge, GraphNode } from '../../picture/graph/graph';

export type StationNode = Node<{ readonly node: GraphNode }, 'station'>;
export type WayEdge = Edge<{ readonly edge: GraphEdge }, 'way'>;

/** The graph with every size given, so that nothing has to be measured. */
export function flowOf(graph: Graph): {
  readonly nodes: readonly StationNode[];
  readonly edges: readonly WayEdge[];
} {
  return {
    nodes: graph.nodes.map((node): StationNode => ({
      id: node.id,
      type: 'station',
      position: { x: node.x, y: node.y },
      width: node.width,
      height: node.height,
      data: { node },
    })),
    edges: graph.edges.map((edge): WayEdge => ({
      id: edge.id,
      type: 'way',
      source: edge.from,
      target: edge.to,
      data: { edge },
    })),
  };
}
