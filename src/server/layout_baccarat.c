#include "server/layout.h"
void layout_baccarat(struct felt *felt)
{
 felt->layout->width=felt->layout->height=100;
}
